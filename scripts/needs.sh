#!/bin/sh
# Say in one sentence what the machine lacks: needs.sh python PYTHON, or needs.sh node
set -eu
lacks() {
    echo "$1" >&2
    exit 1
}
case $1 in
python)
    command -v "$2" >/dev/null 2>&1 || lacks "Railhead needs Python 3.11 or later, and there is no $2."
    found=$("$2" -c 'import sys; print("%d.%d" % sys.version_info[:2] if sys.version_info < (3, 11) else "")' 2>/dev/null) ||
        lacks "Railhead needs Python 3.11 or later, and $2 does not run. Name another: make PYTHON=python3.12 ..."
    [ -z "$found" ] || lacks "Railhead needs Python 3.11 or later, and $2 is $found. Name another: make PYTHON=python3.12 ..."
    ;;
node)
    for tool in node npm; do
        command -v $tool >/dev/null 2>&1 || lacks "To build its page Railhead needs Node 20.19 or later with npm, and there is no $tool."
    done
    found=$(node -e 'const [a, b] = process.versions.node.split("."); if (+a < 20 || (+a == 20 && +b < 19)) console.log(process.version)' 2>/dev/null) ||
        lacks "To build its page Railhead needs Node 20.19 or later, and node does not run."
    [ -z "$found" ] || lacks "To build its page Railhead needs Node 20.19 or later, and node is $found."
    ;;
esac
