# `make` lists the verbs. Anything longer than a line or two is a script in scripts/.

.DEFAULT_GOAL := help
.PHONY: help build release run test test-model lint format generate fresh record check docs bench soak test-fresh install uninstall clean

export SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# All tests at once would open more than 1024 descriptors, and libinotifytools can't use a number
# above that.
TESTING := --parallel --experimental-maximum-parallelization-width 8 --disable-xctest

# The arguments of `swift format`: those of these that exist.
SOURCES := $(wildcard Package.swift Sources Tests Plugins Examples)

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## install what is missing, build, run a sample workflow on a copy of its files
	@scripts/install-tools build samples
	$(SWIFT) build --product segue
	@scripts/run-sample

test: ## install what is missing, build, run the tests; with ALL=1 those of large programs and of a real language model, too
	@scripts/install-tools build samples tests $(if $(ALL),all model)
	@scripts/test $(TESTING)

test-model: ## install a small language model, and run the tests with it
	@scripts/install-tools build model
	@scripts/test --filter LocalModelTests

build: ## build everything for debugging, with the tests
	@scripts/install-tools build
	$(SWIFT) build --build-tests

release: ## build the binary that `make install` installs
	@scripts/install-tools build
	@scripts/build-release segue

lint: ## check layout, the length of functions, the order of folders, and how errors are quoted
	@scripts/install-tools lint
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@scripts/check-locale-data
	@scripts/check-functions
	@scripts/check-folders
	@scripts/check-descriptions

format: ## lay out all Swift files
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

generate: ## rewrite the files that are generated from the code
	@scripts/install-tools build
	@scripts/generate

fresh: generate ## fail if a generated file is out of date
	@files=$$(scripts/generate --list) \
	  && git ls-files --error-unmatch -- $$files >/dev/null && git diff --exit-code -- $$files \
	  || { echo 'error: these files are out of date; commit what `make generate` wrote' >&2; exit 1; }

record: ## rewrite the golden files; read the diff as prose
	@scripts/install-tools build samples tests
	SEGUE_RECORD=1 scripts/test $(TESTING)

# SEGUE_STRICT makes Package.swift turn warnings in our own targets into errors.
check: export SEGUE_STRICT = 1
check: ## what CI runs: lint, fresh generated files, no warnings, tests; in CI those with a real model, too
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory fresh
	@$(MAKE) --no-print-directory test $(if $(CI),ALL=1)

docs: ## build the reference of FileOperations, AppIntents and WorkflowTesting into .build/docs, and take README's picture
	@scripts/install-tools build browser
	@scripts/docs
	$(SWIFT) build --product segue
	@.build-venv/browser/bin/python scripts/picture

bench: release ## measure speed and memory against the aims; with BUILD=1 the build, too
	@scripts/build-release SampleProvider
	@scripts/install-tools bench
	@scripts/bench $(if $(BUILD),--all)

soak: release ## build segue-soak, which tests a daemon under kills and load
	@scripts/build-release segue-soak
	@.build/bin/segue-soak --help

test-fresh: ## build in a fresh Debian and compare what the binary needs (as root; takes minutes)
	@scripts/test-fresh-system

install: release ## put the binary and its completions under PREFIX (/usr/local)
	@DESTDIR="$(DESTDIR)" scripts/install-segue "$(DESTDIR)$(PREFIX)"

uninstall: ## remove what `make install` has put under PREFIX
	@scripts/install-segue --remove "$(DESTDIR)$(PREFIX)"

clean: ## remove everything that was built
	rm -rf .build .build-venv .build-examples
