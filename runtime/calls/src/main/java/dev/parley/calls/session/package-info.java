/**
 * The {@code parley} protocol on one connection (docs/protocol/messages.md): calls both ways,
 * streams, references.
 *
 * <p>A session is called by the thread that reads its connection, and by any thread that calls
 * through it.
 */
@NullMarked
package dev.parley.calls.session;

import org.jspecify.annotations.NullMarked;
