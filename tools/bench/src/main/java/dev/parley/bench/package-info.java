/**
 * Benchmarks of Parley beside its peers, in one run: {@code parley bench TABLE}.
 *
 * <p>This package is the command and the list of tables; no other package imports it. {@code table}
 * is the interface of a table. {@code contest} starts the processes of a comparison, {@code ends}
 * runs in them, {@code report} prints the results. Each table has a package of its own.
 */
@NullMarked
package dev.parley.bench;

import org.jspecify.annotations.NullMarked;
