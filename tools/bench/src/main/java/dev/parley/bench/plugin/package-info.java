/** Benchmark table {@code plugin}: down-calls, up-calls and round trips. */
@NullMarked
package dev.parley.bench.plugin;

import org.jspecify.annotations.NullMarked;
