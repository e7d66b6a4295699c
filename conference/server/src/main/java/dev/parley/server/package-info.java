/**
 * Composition root of the conference server: {@link dev.parley.server.ParleyServer}, started from a
 * {@link dev.parley.server.ServerConfig}.
 *
 * <p>One HTTP port serves the page and upgrades to WebSockets; the runtime also listens on a Unix
 * socket and on TCP or TLS. This package wires the components of other modules, checks Host and
 * Origin of browsers, and defines the order of startup and shutdown.
 */
@NullMarked
package dev.parley.server;

import org.jspecify.annotations.NullMarked;
