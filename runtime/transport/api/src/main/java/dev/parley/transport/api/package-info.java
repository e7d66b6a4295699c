/**
 * Transport SPI: message connections, transports, their providers by URI scheme, and the parts that
 * transports share.
 *
 * <p>A {@link dev.parley.transport.api.TransportProvider} is found by its scheme and opens a {@link
 * dev.parley.transport.api.Transport}, which owns threads and sockets and makes {@link
 * dev.parley.transport.api.Connection}s by dialling or by listening. Messages are encoded straight
 * into the connection's outgoing buffer ({@link dev.parley.transport.api.MessageOutput}) and
 * decoded in place from its incoming one ({@link dev.parley.transport.api.MessageInput}).
 *
 * <p>Handlers are called by the thread that read the bytes, one message at a time per connection;
 * they must not block. That thread belongs to the transport, or is a caller that waits for a reply
 * in {@link dev.parley.transport.api.Connection#await}.
 */
@NullMarked
package dev.parley.transport.api;

import org.jspecify.annotations.NullMarked;
