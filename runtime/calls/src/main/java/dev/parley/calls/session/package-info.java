/**
 * The {@code parley} protocol on one connection (docs/protocol/messages.md): calls both ways,
 * streams, references.
 *
 * <p>The thread that reads the connection calls a session with each message; any thread may make
 * calls through it.
 */
@NullMarked
package dev.parley.calls.session;

import org.jspecify.annotations.NullMarked;
