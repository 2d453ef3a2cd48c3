.PHONY: help demo run install uninstall dist clients test test-postgresql simulate worth drill soak pictures library examples fuzz sanitize docs site sbom lint format bench bench-instructions
.DEFAULT_GOAL := help

CONFIG ?= refund-desk.yml
# Where make install puts things. BINARY is a program that is already built.
PREFIX ?= /usr/local
DESTDIR ?=
BINARY ?=
INSTALLED = $(if $(BINARY),$(BINARY),.build/release/refund-desk)
# Where make dist writes.
DIST ?= .build/dist
# Whether make dist makes a Debian package too.
DEB ?= $(if $(shell command -v dpkg-deb),yes,no)
MAKES_DEB = $(filter yes,$(DEB))
# Whether make dist compresses less, as the tests do.
FAST ?= no
PACKS_FAST = $(if $(filter yes,$(FAST)),--fast)
SECONDS ?= 20
# How many seeds make simulate plays; DESKS=2 leaves out the worlds that do not have two desks.
SEEDS ?= 300
# How long make soak loads a desk, after a minute of warm-up.
MINUTES ?= 60
# The folders of the targets with articles, which scripts/documentation reads.
DOCUMENTED = $(dir $(wildcard Sources/*/*.docc))
# More options for the build of the tests; another value builds everything again.
BUILD_OPTIONS ?=
# How many files the Swift suites may have open at a time.
OPEN_FILES ?= 800
# Packages' C code, mostly BoringSSL, is optimised in debug builds too. The variable is one of clang's; a plain swift
# build works as well and does not rebuild anything.
export CCC_OVERRIDE_OPTIONS := \#O2
PYTHON_TESTS = .build/venv/bin/python -m pytest -q -p no:cacheprovider
PYTEST = $(PYTHON_TESTS) Tests/EndToEnd
# These read what the Swift suites recorded.
STATEMENT_TESTS = test_statements.py test_plans.py test_portable.py test_sqlite_plans.py
OTHERS = $(STATEMENT_TESTS:%=--ignore=Tests/EndToEnd/%)
# The suites and files that make test runs on PostgreSQL too, besides Conformance. make test-postgresql runs all.
POSTGRESQL_SUITES = --filter '^RefundDeskTests\..*(Story|Erasure)'
POSTGRESQL_FILES = test_killed.py test_golden.py test_answered.py test_circuit.py test_recovery.py test_events.py \
	test_backup.py test_privacy.py test_upgrade.py test_faults_clock.py test_google_play.py
# The files that try more in a drill.
DRILLED_FILES = test_copy.py test_junk.py test_usage.py test_import.py test_golden.py
ON_POSTGRESQL = REFUND_DESK_TEST_ENGINE=postgresql scripts/with-postgresql
SWIFT_TESTS = scripts/open-files $(OPEN_FILES) swift test --skip-build $(BUILD_OPTIONS) --disable-xctest
# What make test runs: everything but the drills.
TESTED = $(filter-out Tests/EndToEnd/drills,$(wildcard Tests/*/*)) scripts
# The tests that run at the same time: much of their time is waiting. The longest first.
GROUPS = tests-end-to-end-2 tests-swift tests-end-to-end-1 tests-end-to-end-postgresql
# Prints the output of each group as a whole.
SYNC = $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

help: ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 20

demo: ## An emulated App Store and a desk, a scripted story, pages left open
	@scripts/need swift sqlite libpq
	@swift build --product refund-desk
	@.build/debug/refund-desk demo $(DEMO)

run: ## Serve a configuration: make run CONFIG=refund-desk.yml
	@scripts/need swift sqlite libpq
	@swift build -c release --product refund-desk
	@.build/release/refund-desk serve --config $(CONFIG)

# The program names the commit that it was built from.
run install dist: export REFUND_DESK_COMMIT = $(shell scripts/commit)

install: ## Install the program, shell completions and manual pages: make install PREFIX=/usr/local, DESTDIR for packages
	$(if $(BINARY),,scripts/need swift sqlite libpq)
	$(if $(BINARY),,swift build -c release --static-swift-stdlib --product refund-desk)
	scripts/install "$(INSTALLED)" "$(DESTDIR)$(PREFIX)"

dist: ## Write what is released to .build/dist, with checksums: make dist BINARY=FILE packs a program that is already built
	@scripts/need strip
	$(if $(BINARY),,scripts/need swift sqlite libpq)
	$(if $(BINARY),,swift build -c release --static-swift-stdlib --product refund-desk)
	rm -rf $(DIST)
	scripts/dist "$(INSTALLED)" $(DIST) $(PACKS_FAST)
	$(if $(MAKES_DEB),scripts/need dpkg-shlibdeps)
	$(if $(MAKES_DEB),scripts/deb "$(INSTALLED)" $(DIST) $(PACKS_FAST))
	cd $(DIST) && sha256sum * >SHA256SUMS

uninstall: ## Remove what make install installed, with the same PREFIX and DESTDIR
	scripts/install --remove "$(DESTDIR)$(PREFIX)"

clients: ## Generate the Swift, Python and TypeScript clients again, after a change of docs/openapi.yaml
	@scripts/need python
	.build/venv/bin/python scripts/clients/generate.py

test: ## All tests: Swift's, then the finished program from outside
	@scripts/need swift sqlite libpq python browser postgresql
	@scripts/programs >/dev/null
	@scripts/need $$(scripts/programs $(TESTED))
	swift build --build-tests $(BUILD_OPTIONS)
	scripts/documentation
	scripts/sbom
	@echo "Several groups of tests run at the same time; the output of each follows when it ends."
	scripts/failures $(MAKE) --no-print-directory --keep-going -j3 $(SYNC) $(GROUPS)
	scripts/with-postgresql $(PYTHON_TESTS) $(STATEMENT_TESTS:%=Tests/EndToEnd/%)

.PHONY: $(GROUPS)
tests-swift:
	rm -rf .build/statements
	REFUND_DESK_STATEMENTS=.build/statements scripts/with-postgresql $(SWIFT_TESTS)
	$(ON_POSTGRESQL) $(SWIFT_TESTS) $(POSTGRESQL_SUITES)

tests-end-to-end-1 tests-end-to-end-2: tests-end-to-end-%:
	scripts/with-postgresql $(PYTEST) $(OTHERS) --part $*/2

tests-end-to-end-postgresql:
	$(ON_POSTGRESQL) $(PYTHON_TESTS) $(POSTGRESQL_FILES:%=Tests/EndToEnd/%)

test-postgresql: ## All tests of whole desks on PostgreSQL; make test runs some of them
	@scripts/need swift sqlite libpq python browser postgresql
	@scripts/programs >/dev/null
	@scripts/need $$(scripts/programs $(TESTED))
	swift build --build-tests $(BUILD_OPTIONS)
	$(ON_POSTGRESQL) $(SWIFT_TESTS) --filter '^RefundDeskTests\.' --skip AnyOrderTests
	$(ON_POSTGRESQL) $(PYTEST) $(OTHERS)

simulate: ## Play worlds with seeded faults: make simulate SEEDS=10000, DESKS=2-3 for several desks, SEED=7 for one story, BUGS=1 for planted bugs
	@scripts/need swift sqlite libpq
	$(if $(BUGS),scripts/planted-bugs $(BUGS),swift build --product refund-desk-simulation)
	$(if $(BUGS),,SWIFT_DETERMINISTIC_HASHING=1 .build/debug/refund-desk-simulation \
		--seeds $(if $(SEED),$(SEED) --story,1-$(SEEDS)) $(if $(DESKS),--desks $(DESKS)))

drill: ## Run the slow tests: eight writers for a minute, 500 missed requests, a million rows, 11,000 connections, 50,000 notifications through three desks, a million purchases copied, a lost database, attacks, what a notification costs, a Debian package and the steps of both container files in clean systems, and as root on Linux a full disk and a failover
	@scripts/need swift sqlite libpq python postgresql
	@scripts/need $$(scripts/programs Tests/EndToEnd/drills) node go php guzzle
	swift build --build-tests
	rm -rf .build/statements
	REFUND_DESK_DRILL_SECONDS=60 REFUND_DESK_STATEMENTS=.build/statements scripts/with-postgresql \
		swift test --skip-build --disable-xctest --filter '^Conformance\.'
	REFUND_DESK_DRILL_SECONDS=60 scripts/with-postgresql \
		swift test --skip-build --disable-xctest --filter 'RecoveryStoryTests|AnyOrderTests'
	REFUND_DESK_DRILL_SECONDS=60 REFUND_DESK_TEST_ENGINE=postgresql scripts/with-postgresql \
		swift test --skip-build --disable-xctest --filter 'RecoveryStoryTests'
	scripts/with-postgresql $(PYTEST)/drills/many_connections.py -s
	REFUND_DESK_DRILL_SECONDS=60 scripts/with-postgresql $(PYTHON_TESTS) $(DRILLED_FILES:%=Tests/EndToEnd/%)
	REFUND_DESK_DRILL_SECONDS=60 $(ON_POSTGRESQL) $(PYTEST)/test_golden.py
	scripts/with-postgresql $(PYTEST)/drills/three_desks.py Tests/EndToEnd/drills/copy_purchases.py -s
	swift build -c release --static-swift-stdlib --product refund-desk
	REFUND_DESK_BINARY=.build/release/refund-desk $(PYTEST)/drills/debian_package.py \
		Tests/EndToEnd/drills/container_image.py Tests/EndToEnd/drills/homebrew_formula.py
	REFUND_DESK_BINARY=.build/release/refund-desk scripts/with-postgresql --durable $(PYTEST)/drills/cost.py -s
	REFUND_DESK_BINARY=.build/release/refund-desk $(PYTEST)/drills/large_pages.py Tests/EndToEnd/drills/live_pages.py -s
	$(PYTEST)/drills/attacks.py -s
	$(PYTEST)/drills/backend_languages.py Tests/EndToEnd/drills/emulator_clients.py
	$(PYTEST)/drills/backup_restore.py
	REFUND_DESK_TEST_ENGINE=postgresql scripts/with-postgresql $(PYTEST)/drills/backup_restore.py
	REFUND_DESK_PLAN_ROWS=1000000 scripts/with-postgresql $(PYTEST)/test_plans.py Tests/EndToEnd/drills/full_disk.py
	$(PYTEST)/drills/failover.py -s
	REFUND_DESK_BINARY=.build/release/refund-desk $(PYTEST)/drills/long_audit.py \
		Tests/EndToEnd/drills/large_privacy.py -s

worth: ## Play the simulated years of docs/worth.md, and write their figures into the pages
	@scripts/need swift sqlite libpq python
	swift build --product refund-desk
	.build/venv/bin/python Tests/EndToEnd/record_worth.py

soak: ## Load a desk with faults around it, and fail if its memory grows or anything is leaked or lost: make soak MINUTES=60, ENGINE=postgresql
	@scripts/need swift sqlite libpq sqlite3 postgresql
	swift build -c release --product refund-desk
	swift build -c release --product Benchmarks --package-path Benchmarks --scratch-path .build/benchmarks
	$(if $(ENGINE),REFUND_DESK_TEST_ENGINE=$(ENGINE) scripts/with-postgresql) .build/benchmarks/release/Benchmarks \
		--desk .build/release/refund-desk --soak $(MINUTES)

pictures: ## Take pictures of the pages at two widths, for docs/pages.md
	@scripts/need swift sqlite libpq python browser
	swift build --product refund-desk
	$(PYTHON_TESTS) Tests/EndToEnd/drills/take_pictures.py

library: ## The library alone: what a package that uses nothing else resolves and builds
	@scripts/need swift
	scripts/library-alone

examples: ## Build the examples
	@scripts/need swift sqlite libpq
	swift build --package-path Examples/VerifyNotification --scratch-path .build/examples/VerifyNotification
	swift build --package-path Examples/AnswerConsumptionRequest \
		--scratch-path .build/examples/AnswerConsumptionRequest
	swift test --package-path Examples/TestAgainstEmulator --scratch-path .build/examples/TestAgainstEmulator \
		--disable-xctest

fuzz: ## Run libFuzzer on all code that reads untrusted input: make fuzz SECONDS=20, or make fuzz RUNS=1000000
	@scripts/need swift fuzzer sqlite libpq
	@scripts/fuzz $(if $(RUNS),runs=$(RUNS),$(SECONDS))

sanitize: ## Run the Swift suites with the address and the thread sanitizer, each in a build of its own
	@scripts/need swift sqlite libpq postgresql
	scripts/sanitize address thread

docs: ## The library's documentation, in .build/documentation
	@scripts/need swift sqlite libpq
	swift build
	scripts/documentation

# The reference of the library is made again when a source of it is newer.
.build/documentation/finished: $(shell find $(DOCUMENTED) -type f)
	$(MAKE) --no-print-directory docs

site: .build/documentation/finished ## The documentation and the library's reference as a static site with search, in .build/site; it needs no network
	@scripts/need python
	.build/venv/bin/python scripts/site/build.py

sbom: ## List every package with version and licence in .build/sbom.json (CycloneDX), and copy the licences to .build/licenses
	@scripts/need swift
	swift package resolve
	scripts/pin --check
	scripts/sbom

lint: ## Check the format
	@scripts/need swift
	swift format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks Examples Fuzz/Sources

format: ## Format the code
	@scripts/need swift
	swift format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks Examples Fuzz/Sources

bench: ## Measure ratios in one run; print a table and write .build/bench/results.json
	@scripts/need swift sqlite libpq sqlite3 valgrind postgresql
	swift build -c release --product refund-desk
	swift build -c release --product StoreBenchmark
	mkdir -p .build/bench
	swift build -c release --package-path Benchmarks --scratch-path .build/benchmarks
	scripts/with-postgresql --durable .build/benchmarks/release/Benchmarks \
		--desk .build/release/refund-desk --results .build/bench/results.json

bench-instructions: ## Count the instructions of a verification, and fail if one count grew by over 5 %
	@scripts/need swift valgrind
	mkdir -p .build/bench
	swift build -c release --package-path Benchmarks --scratch-path .build/benchmarks
	.build/benchmarks/release/Benchmarks --only instructions --results .build/bench/instructions.json
