"""A terminal at which commands are typed."""

import sys
from dataclasses import dataclass

import pytest

from railhead.cli import main


@dataclass
class Terminal:
    """Where commands are typed; their output is piped."""

    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def run(self, *words: str) -> tuple[int, str, str]:
        """The exit status, the output and the complaints of a command."""
        self.monkeypatch.setattr(sys, "argv", ["railhead", *words])
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = self.capsys.readouterr()
        return int(stopped.value.code or 0), out, err

    def told(self, *words: str) -> str:
        """What a command prints when all is well."""
        status, out, err = self.run(*words)
        assert (status, err) == (0, "")
        assert "\x1b" not in out
        return out


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)
