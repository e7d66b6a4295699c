/**
 * Connections over byte streams: {@code unix:/path}, {@code tcp://host:port} and {@code
 * tls://host:port}, in the frames of docs/protocol/frames.md. {@link
 * dev.parley.transport.socket.SocketTransportProvider} is the way in.
 *
 * <p>One poller thread per transport reads all quiet connections. A platform thread that waits for
 * a reply in {@link dev.parley.transport.api.Connection#await} reads its connection itself, so that
 * the reply needs no hand-over; {@link dev.parley.transport.socket.ReaderRole} says who reads when.
 */
@NullMarked
package dev.parley.transport.socket;

import org.jspecify.annotations.NullMarked;
