/** A benchmark table: its interface, the settings of a run, and the exception of a measurement. */
@NullMarked
package dev.parley.bench.table;

import org.jspecify.annotations.NullMarked;
