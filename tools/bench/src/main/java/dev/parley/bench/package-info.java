/**
 * Measures Parley beside its peers, in one run: {@code parley bench TABLE}.
 *
 * <p>This package is the command and the list of tables. {@code contest} starts the processes of a
 * comparison, {@code ends} is what runs in them, {@code report} prints what came out. Each table
 * has a package of its own.
 */
@NullMarked
package dev.parley.bench;

import org.jspecify.annotations.NullMarked;
