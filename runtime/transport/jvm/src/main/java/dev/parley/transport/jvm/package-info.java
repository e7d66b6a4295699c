/**
 * Connections between two peers in one JVM, {@code jvm:NAME}: messages pass through the codec as
 * they do between processes, and nothing else. {@link
 * dev.parley.transport.jvm.JvmTransportProvider} is the way in.
 *
 * <p>There is no thread here: who sends also runs the handler of the other side, and the handler of
 * its own side for the answers, until nothing is left; {@link dev.parley.transport.jvm.Exchange}
 * draws it. So a call and its reply run in the caller's thread.
 */
@NullMarked
package dev.parley.transport.jvm;

import org.jspecify.annotations.NullMarked;
