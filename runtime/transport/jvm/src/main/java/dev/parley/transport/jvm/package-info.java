/**
 * In-process transport, {@code jvm:NAME}: connections between two peers in one JVM, whose messages
 * pass through the codec as between processes. The entry point is {@link
 * dev.parley.transport.jvm.JvmTransportProvider}.
 *
 * <p>The transport has no threads: the sending thread also runs the handler of the other side, and
 * the handler of its own side for the replies, until no message is left ({@link
 * dev.parley.transport.jvm.JvmConnectionPair} has the diagram). A call and its reply therefore run
 * on the caller's thread.
 */
@NullMarked
package dev.parley.transport.jvm;

import org.jspecify.annotations.NullMarked;
