/**
 * The logs of all rooms in one SQLite file: {@link dev.parley.server.store.SqliteRoomLog}.
 *
 * <p>One thread writes, taking all appends that wait into one transaction; a few threads read, each
 * on a connection of its own. Nobody else touches a connection: calls into SQLite's native code
 * block, and would hold the carrier of a virtual thread.
 */
@NullMarked
package dev.parley.server.store;

import org.jspecify.annotations.NullMarked;
