/** Benchmark table {@code valves}: the cost of valves, and of calls that wait. */
@NullMarked
package dev.parley.bench.valves;

import org.jspecify.annotations.NullMarked;
