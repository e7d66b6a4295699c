/**
 * Whiteboards: {@link dev.parley.conference.api.board.Board} is reached from a member's seat, and
 * works on the room's log like all else. What a change does to a board's state, and how the bodies
 * of shapes are encoded, stands in docs/protocol/board.md.
 */
@NullMarked
package dev.parley.conference.api.board;

import org.jspecify.annotations.NullMarked;
