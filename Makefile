PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
COMPILED := src/railhead/router/compiled.txt
CODE := $(wildcard src tests bench scripts)
EXAMPLE := examples/1853-retuned-appendix-4.railhead.json
PORT ?= 1853
PAGES := src/railhead/server/static/index.html
WEB := web/package.json web/index.html web/vite.config.ts $(shell find web/src web/public -type f ! -name api-types.ts 2>/dev/null)
# the lock names the programs of Linux on x86-64 alone; elsewhere npm chooses by package.json
UNLOCKED := $(if $(filter Linux-x86_64,$(shell uname -sm | tr ' ' -)),,--no-package-lock)

MAKEFLAGS += -j2 # Python's and Node's packages come at the same time

.PHONY: help install play replay test chromium screenshots rules soak bench pictures format lock chaos load

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

install: $(STAMP) $(COMPILED) $(PAGES) ## put Railhead and its locked dependencies into .venv, and build the web client

$(STAMP): requirements.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "Railhead needs Python 3.11 or later, and there is no $(PYTHON)."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Railhead needs Python 3.11 or later, and $(PYTHON) is %d.%d. Name another: make PYTHON=python3.12 ..." % sys.version_info[:2])'
	@echo "install: virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@echo "install: locked dependencies (a minute the first time)"
	@$(BIN)/python -m pip install -qq --no-compile --disable-pip-version-check --require-hashes -r requirements.lock
	@echo "install: railhead"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(COMPILED): $(STAMP) scripts/compile.py src/railhead/compiled.py $(wildcard src/railhead/router/*.py)
	@echo "install: compiled router"
	@$(BIN)/python -m scripts.compile

web/node_modules/.package-lock.json: web/package-lock.json
	@command -v npm >/dev/null || { echo "To build its web client Railhead needs Node 20 or later with npm."; exit 1; }
	@echo "install: tools of the web client"
	@cd web && npm install --silent --no-progress --no-save $(UNLOCKED)
	@touch $@

$(PAGES): $(STAMP) web/node_modules/.package-lock.json $(WEB)
	@echo "install: web client"
	@$(BIN)/python -m scripts.openapi web/openapi.json
	@cd web && npm run --silent types >/dev/null && npm run --silent build -- --logLevel warn
	@touch $@

play: install ## play in the browser, on this machine; PORT=1853 chooses the port
	@$(BIN)/railhead play --port $(PORT)

replay: install ## replay the worked example of 1853 Retuned, position by position
	@$(BIN)/railhead replay $(EXAMPLE) --step

test: install chromium ## check format, lint, types, and run all tests
	@echo "test: format"
	@$(BIN)/ruff format --check --quiet $(CODE) || { echo "run: make format"; exit 1; }
	@echo "test: lint"
	@$(BIN)/ruff check --quiet $(CODE)
	@echo "test: types"
	@$(BIN)/mypy --no-error-summary $(CODE)
	@echo "test: web client"
	@cd web && npm run --silent check
	@echo "test: tests"
	@$(BIN)/python -m pytest -q -n 2 --ignore tests/browser
	@echo "test: browsers"
	@$(BIN)/python -m pytest -q -n 2 tests/browser

chromium:
	@scripts/chromium.sh

screenshots: install chromium ## photograph the pages of the web client into docs/screenshots
	@$(BIN)/python -m scripts.screenshots

rules: install ## name the paragraphs of the rulebooks that no test checks
	@$(BIN)/python -m scripts.rules

soak: install ## play a thousand games at random and check what must always hold
	@$(BIN)/python -m bench.soak

bench: install chromium ## measure speed, also in the browser
	@$(BIN)/python -m bench

pictures: install ## draw the pictures in docs/pictures
	@$(BIN)/python -m scripts.pictures

chaos: install ## kill the server 200 times under load, on each database
	@$(BIN)/python -m bench.chaos

load: install ## measure the server: actions a second, latency, moves late in a game
	@$(BIN)/python -m bench.load

format: install ## format the code and sort its imports
	@$(BIN)/ruff check --quiet --select I --fix $(CODE)
	@$(BIN)/ruff format --quiet $(CODE)

lock: ## pin the dependencies anew; delete requirements.lock first to take the newest
	@tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && $(PYTHON) -m venv "$$tools" \
	&& "$$tools/bin/pip" install -qq uv && "$$tools/bin/uv" pip compile -q --universal --generate-hashes \
	--no-emit-index-url --no-header --group dev -o requirements.lock pyproject.toml
	@echo "lock: requirements.lock is up to date"
