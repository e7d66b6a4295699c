/** State of a whiteboard and validation of its changes, independent of rooms, logs and readers. */
@NullMarked
package dev.parley.room.board;

import org.jspecify.annotations.NullMarked;
