/**
 * Connections over WebSocket: {@code ws://host:port/path} and {@code wss://host:port/path}, one
 * binary message for each message (rule FR-7 of docs/protocol/frames.md). {@link
 * dev.parley.transport.websocket.WebSocketTransportProvider} is the way in for dialling and for
 * listening on a port of its own; {@link dev.parley.transport.websocket.WebSocketEndpoint} takes
 * sockets over that somebody else's HTTP server has upgraded.
 *
 * <p>Event loops of Vert.x read every connection and call its handler; a thread that waits in
 * {@link dev.parley.transport.api.Connection#await} parks. What is confined to the event loop of
 * one connection says so.
 */
@NullMarked
package dev.parley.transport.websocket;

import org.jspecify.annotations.NullMarked;
