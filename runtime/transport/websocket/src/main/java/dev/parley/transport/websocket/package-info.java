/**
 * WebSocket transport (RFC 6455): {@code ws://host:port/path} and {@code wss://host:port/path},
 * with one binary WebSocket message per Parley message (rule FR-7 of docs/protocol/frames.md). The
 * entry point for dialling and for listening on a port of its own is {@link
 * dev.parley.transport.websocket.WebSocketTransportProvider}; {@link
 * dev.parley.transport.websocket.WebSocketEndpoint} adopts sockets that another HTTP server has
 * upgraded.
 *
 * <p>Event loops of Vert.x read every connection and call its handler; a thread that waits in
 * {@link dev.parley.transport.api.Connection#await} parks. Classes that are confined to the event
 * loop of one connection state it.
 */
@NullMarked
package dev.parley.transport.websocket;

import org.jspecify.annotations.NullMarked;
