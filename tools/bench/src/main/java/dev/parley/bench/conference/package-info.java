/**
 * Benchmark tables {@code conference}, {@code viewers} and {@code people}: audio and video through
 * Parley's SFU, beside others with the same members.
 */
@NullMarked
package dev.parley.bench.conference;

import org.jspecify.annotations.NullMarked;
