/** State of a whiteboard, and validation of its changes, without a room. */
@NullMarked
package dev.parley.room.board.state;

import org.jspecify.annotations.NullMarked;
