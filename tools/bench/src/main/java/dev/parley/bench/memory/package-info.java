/**
 * Benchmark table {@code memory}: calls through shared memory, beside C, plain Java, Aeron and
 * gRPC-Java.
 */
@NullMarked
package dev.parley.bench.memory;

import org.jspecify.annotations.NullMarked;
