/** Whiteboards of a room: changes, streams, and the cache of their states. */
@NullMarked
package dev.parley.room.board;

import org.jspecify.annotations.NullMarked;
