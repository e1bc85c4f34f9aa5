# `make` lists the verbs. What a verb does beyond a line or two stands in scripts/.

.DEFAULT_GOAL := help
.PHONY: help build release run test lint format generate fresh record check docs bench soak install clean

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# What a binary needs to run on machines without a Swift toolchain. -Osize builds it a tenth quicker
# than -O; it starts as quickly, loops take a tenth longer, checking files a sixth.
RELEASE = -c release --static-swift-stdlib -Xswiftc -Osize $(QUICK)

# What makes it start quickly. Of the 4.8 ms that a run of three steps took as a process:
#   - 0.8 ms went into finding symbols, most of them in libstdc++; what is there as an archive is
#     linked in, and needn't be installed where the binary runs (only lld can be told so);
#   - 0.9 ms went into the 98,000 addresses that a binary that can lie anywhere has to correct;
#   - 2 MB of memory held symbols that it exports and that nobody imports.
QUICK = -Xswiftc -use-ld=lld -Xlinker -no-pie -Xlinker --no-export-dynamic \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc $(foreach name,stdc++ yaml sqlite3,$(LINKED_IN))
LINKED_IN = $(addprefix -Xlinker --remap-inputs=*/lib$(name).so=,$(ARCHIVE))
ARCHIVE = $(wildcard $(shell clang -print-file-name=lib$(name).a))

# Of the modules that it could compile next, `swift build` takes the last in the alphabet. So
# AppIntents, for which nearly all of ours wait, would come last, and the build take half a minute more.
define build-release
$(SWIFT) build $(RELEASE) --target AppIntents
$(SWIFT) build $(RELEASE) --product segue
endef

# What `swift format` reads: those of these that exist.
SOURCES := $(wildcard Package.swift Sources Tests Plugins)

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## install what is missing, build, run a sample workflow on a copy of its files
	@scripts/install-tools build samples
	$(build-release)
	@scripts/run-sample

test: ## install what is missing, build, run all tests
	@scripts/install-tools build samples tests
	$(SWIFT) test --parallel --disable-xctest

build: ## build everything for debugging, the tests too
	@scripts/install-tools build
	$(SWIFT) build --build-tests

release: ## build the binary that `install` puts in its place
	@scripts/install-tools build
	$(build-release)

lint: ## complain about layout, long functions, and folders that refer to one above them
	@scripts/install-tools lint
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@scripts/check-functions --report
	@scripts/check-folders --report

format: ## lay out all Swift files
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

generate: ## rewrite the files that are made from the code
	@scripts/install-tools build
	@scripts/generate

fresh: generate ## complain when a generated file isn't what the code makes
	@files=$$(scripts/generate --list) \
	  && git ls-files --error-unmatch -- $$files >/dev/null && git diff --exit-code -- $$files \
	  || { echo 'error: these files are out of date; commit what `make generate` wrote' >&2; exit 1; }

record: ## rewrite the golden files from what the tests get; read the diff as prose
	@scripts/install-tools build samples tests
	SEGUE_RECORD=1 $(SWIFT) test --parallel --disable-xctest

# SEGUE_STRICT makes Package.swift turn warnings in our own targets into errors.
check: export SEGUE_STRICT = 1
check: ## what CI runs: lint, fresh generated files, no warnings, tests
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory fresh
	@$(MAKE) --no-print-directory test

docs: ## build the reference of FileOperations, AppIntents and WorkflowTesting into .build/docs
	@scripts/install-tools build
	@scripts/docs

bench: release ## measure speed and memory against the aims
	@scripts/install-tools bench
	@scripts/bench

soak: release ## build segue-soak, which does bad things to a daemon for minutes or hours
	$(SWIFT) build $(RELEASE) --product segue-soak
	@.build/release/segue-soak --help

install: release ## put the binary and its completions under PREFIX (/usr/local)
	@scripts/install-segue "$(DESTDIR)$(PREFIX)"

clean: ## remove everything that was built
	rm -rf .build .build-venv
