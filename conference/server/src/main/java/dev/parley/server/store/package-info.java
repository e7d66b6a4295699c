/**
 * Room log store on SQLite: {@link dev.parley.server.store.SqliteRoomLog}.
 *
 * <p>One thread writes with group commit: it combines all waiting appends into one transaction. One
 * makes checkpoints. A few threads read, each on its own connection. Other threads never use a
 * connection: calls into SQLite's native code block, and would pin the carrier of a virtual thread.
 */
@NullMarked
package dev.parley.server.store;

import org.jspecify.annotations.NullMarked;
