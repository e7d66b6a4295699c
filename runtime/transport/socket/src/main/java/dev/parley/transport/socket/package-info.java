/**
 * Socket transport: {@code unix:/path}, {@code tcp://host:port} and {@code tls://host:port}, with
 * the framing of docs/protocol/frames.md. The entry point is {@link
 * dev.parley.transport.socket.SocketTransportProvider}.
 *
 * <p>One poller thread per transport reads all quiet connections. A platform thread that waits for
 * a reply in {@link dev.parley.transport.api.Connection#await} reads its connection itself, so that
 * the reply needs no thread switch; {@link dev.parley.transport.socket.ReaderRole} has the state
 * machine.
 */
@NullMarked
package dev.parley.transport.socket;

import org.jspecify.annotations.NullMarked;
