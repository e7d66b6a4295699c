/** Benchmark table {@code stubs}: the cost of a call, from the same JVM to another process. */
@NullMarked
package dev.parley.bench.stubs;

import org.jspecify.annotations.NullMarked;
