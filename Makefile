# Rankscope: `make run` starts the app, `make test` passes every test. Needs Python 3.11 or newer.

PORT ?= 8501
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
ROOT_ON_DEBIAN := $(shell [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo yes)

.PHONY: run test check format bench screenshots lock clean python system browser

run: $(BIN)/.run
	@$(BIN)/rankscope app --port $(PORT)

check: $(BIN)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy .
	$(BIN)/pytest -q tests/test_house.py

test: system $(BIN)/.dev browser
	$(BIN)/pytest --cov --cov-report=term $(ARGS)

format: $(BIN)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(BIN)/.dev browser
	$(BIN)/python -m bench

screenshots: $(BIN)/.dev browser
	$(BIN)/python docs/screenshots.py http://127.0.0.1:$(PORT)

$(BIN)/.run: requirements.txt pyproject.toml | python
	@$(MAKE) --no-print-directory venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(BIN)/.dev: requirements-dev.txt pyproject.toml | python
	@$(MAKE) --no-print-directory venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@ $(BIN)/.run

.PHONY: venv
venv:
	@[ -x $(BIN)/pip ] || { echo "Making $(VENV) with $$($(PYTHON) --version)"; \
		rm -rf $(VENV); $(PYTHON) -m venv $(VENV); }

python:
	@[ -n "$(PYTHON)" ] || { echo "Rankscope needs Python 3.11 or newer; none was found." \
		"Name one with PYTHON=/path/to/python3."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's venv is missing." \
		"On Debian or Ubuntu: sudo apt-get install python3-venv"; exit 1; }

# What the tests need from the system: installed as root on Debian, named elsewhere.
system:
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || [ -z "$(ROOT_ON_DEBIAN)" ] || { \
		echo "Installing python3-venv with apt-get"; \
		apt-get update -qq && apt-get install -y -qq python3-venv; }
	@[ "$$(uname -s)" != Linux ] || ldconfig -p 2>/dev/null | grep -q libgomp.so.1 || { \
		if [ -n "$(ROOT_ON_DEBIAN)" ]; then echo "Installing libgomp1 with apt-get"; \
			apt-get update -qq && apt-get install -y -qq libgomp1; \
		else echo "libgomp1 is missing, which LightGBM needs." \
			"On Debian or Ubuntu: sudo apt-get install libgomp1"; exit 1; fi; }

browser: $(BIN)/.dev
	@if command -v chromium >/dev/null; then echo "Chromium: $$(command -v chromium)"; \
	elif [ -n "$(ROOT_ON_DEBIAN)" ]; then echo "Installing chromium with apt-get"; \
		apt-get update -qq && apt-get install -y -qq chromium >/dev/null; \
	else echo "Installing chromium with playwright"; $(BIN)/playwright install chromium; fi

COMPILE := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 \
	--generate-hashes --no-strip-extras --no-header --no-annotate --quiet --extra build

lock: | python
	@$(MAKE) --no-print-directory venv
	$(BIN)/pip install --quiet uv
	$(COMPILE) $(UPGRADE) -o requirements.txt
	$(COMPILE) $(UPGRADE) --extra dev -o requirements-dev.txt

clean:
	rm -rf $(VENV) *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
