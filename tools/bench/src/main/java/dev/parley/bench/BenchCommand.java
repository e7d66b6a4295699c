package dev.parley.bench;

import picocli.CommandLine.Command;

/** The {@code parley bench} command without a table; its help lists the tables. */
@Command(
    name = "parley bench",
    description = "Measures Parley and its peers side by side in one run.",
    mixinStandardHelpOptions = true,
    version = "parley bench 0.1.0",
    footer = {
      "",
      "Examples:",
      "  parley bench stubs --runs 3 --plot stubs.svg",
      "  parley bench plugin --quick --transports unix"
    })
final class BenchCommand {}
