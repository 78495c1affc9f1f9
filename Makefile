# The two commands of the README are `make demo` and `make test`.
SHELL := /bin/bash
.DEFAULT_GOAL := help
# Hundreds of tests that begin at once would share two cores for minutes, and pass their own deadlines.
TEST := Scripts/run-tests swift test --disable-xctest --experimental-maximum-parallelization-width 8
.PHONY: help dependencies demo test lint sanitize-address sanitize-thread fuzz benchmark \
	benchmark-quick samples documentation pages examples

help:            ## Print the targets
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 26

dependencies: ## Install the C libraries that are missing
	@Scripts/install-dependencies

demo: dependencies ## Verify the specimen subjects against the simulators, in release mode
	@swift build -c release --product idv
	@.build/release/idv demo --samples Samples

test: dependencies ## Run the whole test suite
	@$(TEST)

lint: ## Check the formatting
	@swift format lint --recursive --strict --parallel Package.swift Sources Providers Tests Benchmarks Fuzz Examples

sanitize-address: dependencies ## Run the tests under the address and leak sanitizer
	@ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions=$(CURDIR)/Scripts/leak-suppressions:print_suppressions=0 \
		IDV_LEAK_CHECK=1 \
		$(TEST) --sanitize address --scratch-path .build/address

sanitize-thread: dependencies ## Run the tests under the thread sanitizer
	@$(TEST) --sanitize thread --scratch-path .build/thread \
		-Xswiftc -DIDV_THREAD_SANITIZER

fuzz: dependencies ## Fuzz the readers of outside bytes for a minute
	@Fuzz/run 60

benchmark: dependencies ## Measure uploads against a plain C program
	@Benchmarks/run

benchmark-quick: dependencies ## See that the benchmark runs
	@Benchmarks/run --rounds 1 --only "http json" --no-limits
	@Benchmarks/run --rounds 1 --only "http incode" --no-limits

documentation: dependencies ## Build the documentation into .build/documentation, without a warning
	@Scripts/build-documentation

pages: dependencies ## Write again what pages have from the code: the error catalogue, the walkthrough
	@IDV_WRITE_PAGES=1 $(TEST) --filter 'ErrorCatalogueTests|WalkthroughTests'

examples: dependencies ## Build, test and run what is in Examples
	@Scripts/run-examples

samples: ## Draw the specimen captures again
	@python3 Samples/draw.py
