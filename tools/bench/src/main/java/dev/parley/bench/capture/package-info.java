/**
 * Benchmark table {@code capture}: calls from C into Java for each frame, decoders in parallel, and
 * members that capture, send, receive and draw video in Java.
 */
@NullMarked
package dev.parley.bench.capture;

import org.jspecify.annotations.NullMarked;
