/**
 * Codecs of the wire format (docs/protocol/values.md), and {@code Codecs}, which chooses the codec
 * of each Java type.
 *
 * <p>All codecs are immutable and safe for all threads.
 */
@NullMarked
package dev.parley.calls.codec;

import org.jspecify.annotations.NullMarked;
