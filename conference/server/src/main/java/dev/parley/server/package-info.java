/**
 * The conference server as one object: {@link dev.parley.server.ParleyServer}, started from a
 * {@link dev.parley.server.ServerConfig}.
 *
 * <p>One HTTP port serves the page and upgrades to WebSockets; the runtime also listens on a Unix
 * socket and on TCP or TLS. Everything that is put together here lives in other modules; this one
 * decides who may talk to them from a browser, and in which order things start and stop.
 */
@NullMarked
package dev.parley.server;

import org.jspecify.annotations.NullMarked;
