/**
 * Benchmark table {@code connect}: closed ports, look-ups among a thousand names, and connection
 * set-up.
 */
@NullMarked
package dev.parley.bench.connect;

import org.jspecify.annotations.NullMarked;
