/**
 * Contract of whiteboards: {@link dev.parley.room.api.board.Board} is obtained from a member's
 * session, and stores its changes in the room's log. The effect of a change on a board's state, and
 * the encoding of shape bodies, are specified in docs/protocol/board.md.
 */
@NullMarked
package dev.parley.room.api.board;

import org.jspecify.annotations.NullMarked;
