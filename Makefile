PYTHON ?= python3
VENV ?= .venv
PORT ?= 1853
BIN := $(VENV)/bin
STEP := $(PYTHON) scripts/step.py
FETCH := $(PYTHON) scripts/fetch.py $(VENV)
RUN := $(VENV)/.run
DEV := $(VENV)/.dev
SINCE := $(shell date +%s.%N | sed 's/\.N//')
COMPILED := src/railhead/compiled.txt
CODE := $(wildcard src tests bench scripts)
EXAMPLE := examples/1853-retuned-appendix-4.railhead.json
PAGES := src/railhead/server/static/index.html
WEB := web/package.json web/index.html web/vite.config.ts $(shell find web/src web/public -type f ! -name api-types.ts 2>/dev/null)
BUILDERS := web/node_modules/.builders
CHECKERS := web/node_modules/.checkers
# the lock names the programs of Linux on x86-64 alone; elsewhere npm chooses by package.json
UNLOCKED := $(if $(filter Linux-x86_64,$(shell uname -sm | tr ' ' -)),,--no-package-lock)
NPM := npm install --no-save --no-progress --prefer-offline --fetch-retries 1 --fetch-retry-mintimeout 1000 --prefix web $(UNLOCKED)

MAKEFLAGS += -j2 # Python's and Node's packages come at the same time

.PHONY: help needs install play replay test tests format-check types page-check docs chromium screenshots rules soak bench pictures format lock chaos fuzz load arena release

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

# What it takes to play: the packages that it runs on, and the page.

play: $(RUN) $(PAGES) ## play in the browser, on this machine; PORT=1853 chooses the port
	@RAILHEAD_SINCE=$(SINCE) $(BIN)/python -m scripts.play play --port $(PORT)

replay: $(RUN) ## replay the worked example of 1853 Retuned, position by position
	@$(BIN)/railhead replay $(EXAMPLE) --step

needs: # before anything is fetched
	@scripts/needs.sh python $(PYTHON)
	@test -e $(BUILDERS) || scripts/needs.sh node

$(RUN): requirements.lock scripts/link.py | needs
	@$(STEP) "packages of Python into $(VENV)" $(FETCH) requirements.lock
	@$(BIN)/python scripts/link.py
	@touch $@

$(BUILDERS): web/package-lock.json web/package.json | needs
	@scripts/needs.sh node
	@$(STEP) "what builds the page" $(NPM) --omit=dev
	@touch $@

$(PAGES): $(BUILDERS) $(WEB)
	@scripts/needs.sh node
	@$(STEP) "page" npm run --prefix web build -- --logLevel warn
	@touch $@

# What it takes to develop, besides.

install: $(DEV) $(COMPILED) $(PAGES) $(CHECKERS) ## put Railhead and all that its development takes into .venv and web/node_modules

$(DEV): $(RUN) requirements-dev.lock
	@$(STEP) "packages for development" $(FETCH) requirements-dev.lock
	@touch $@

$(COMPILED): $(DEV) scripts/compile.py src/railhead/compiled.py $(wildcard $(addprefix src/railhead/,board/*.py router/*.py router/*/*.py))
	@$(STEP) "compiled board and router" $(BIN)/python -m scripts.compile

$(CHECKERS): $(BUILDERS) | $(PAGES)
	@scripts/needs.sh node
	@$(STEP) "what checks the page" $(NPM)
	@touch $@

test: tests format-check types page-check ## check format, lint, types, and run all tests

# Two processes begin with what takes long (tests/conftest.py): browsers wait for pages and pages for browsers, and a third takes
# the time that they leave over.
tests: install chromium
	@echo "test: tests, the long ones and those in browsers first"
	@$(BIN)/python -m pytest -q -n 3 --dist worksteal

format-check: $(DEV)
	@echo "test: format and lint"
	@$(BIN)/ruff format --check --quiet $(CODE) || { echo "run: make format"; exit 1; }
	@$(BIN)/ruff check --quiet $(CODE)

types: $(DEV)
	@echo "test: types"
	@$(BIN)/mypy --no-error-summary $(CODE)

page-check: $(CHECKERS) $(DEV)
	@echo "test: web client"
	@$(BIN)/python -m scripts.openapi web/openapi.json
	@cd web && npm run --silent types >/dev/null && npm run --silent check

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

chaos: install ## kill the server KILLS times (200) under load, on each database; restart PostgreSQL, fill the disk, ask what is heavy
	@$(BIN)/python -m bench.chaos $(KILLS)
	@$(BIN)/python -m bench.heavy

fuzz: install ## send the server 20,000 requests made from its description; CASES=20000
	@$(BIN)/python -m bench.fuzz $(CASES)

arena: install ## let the computer players play each other; GAMES=20 of each match, TITLES="1820 1947" for some titles
	@$(BIN)/python -m bench.arena $(TITLES)

load: install ## measure the server: moves a second with five readers at every table, and what a move costs
	@$(BIN)/python -m bench.load

format: install ## format the code and sort its imports
	@$(BIN)/ruff check --quiet --select I --fix $(CODE)
	@$(BIN)/ruff format --quiet $(CODE)

docs: install ## build the documentation site into build/site, with all its links checked
	@$(BIN)/python -m scripts.site

release: install ## build the packages into dist, try them where nothing else is, and say what to do next
	@$(BIN)/python -m scripts.release

lock: ## pin the dependencies anew; delete requirements*.lock first to take the newest
	@tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && $(PYTHON) -m venv "$$tools" \
	&& "$$tools/bin/pip" install -qq uv && pin() { "$$tools/bin/uv" pip compile -q --universal --generate-hashes \
	--no-emit-index-url --no-header "$$@"; } && pin -o requirements.lock pyproject.toml \
	&& pin -c requirements.lock --group build -o requirements-build.lock \
	&& pin -c requirements.lock -c requirements-build.lock --group dev -o requirements-dev.lock pyproject.toml
	@echo "lock: requirements.lock, requirements-build.lock and requirements-dev.lock are up to date"
