/** Benchmark table {@code attached}: the time until a child JVM answers its first call. */
@NullMarked
package dev.parley.bench.attached;

import org.jspecify.annotations.NullMarked;
