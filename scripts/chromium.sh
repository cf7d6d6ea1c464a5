#!/bin/sh
# Find the browser that the browser tests drive, and install Debian's where there is none.
set -eu
command -v "${CHROMIUM:-chromium}" >/dev/null 2>&1 && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "The browser tests need Chromium. Install it (Debian: apt-get install chromium), or name it: CHROMIUM=/path/to/it make test" >&2
    exit 1
fi
echo "install: chromium"
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
