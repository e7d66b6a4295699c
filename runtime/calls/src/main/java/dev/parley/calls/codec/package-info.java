/**
 * Readers and writers of values (docs/protocol/values.md), and the one place that chooses them for
 * a Java type.
 *
 * <p>All are immutable and safe for all threads.
 */
@NullMarked
package dev.parley.calls.codec;

import org.jspecify.annotations.NullMarked;
