/**
 * HTTP binding of SOAP (RFC 9110, RFC 9112, RFC 9113): clients with a bounded pool of connections,
 * and servers, on Vert.x. The entry point is {@link dev.parley.soap.http.VertxHttpBinding}.
 *
 * <p>An exchange is confined to the event loop of its connection; long bodies are read and written
 * by virtual threads. Classes that other threads may use state it.
 */
@NullMarked
package dev.parley.soap.http;

import org.jspecify.annotations.NullMarked;
