/** Printers of contracts: as Java for reading, and as TypeScriptContractPrinter for programs. */
@NullMarked
package dev.parley.cli.print;

import org.jspecify.annotations.NullMarked;
