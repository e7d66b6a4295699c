/** What a board is, without room, log or reader: its state, and what a change may carry. */
@NullMarked
package dev.parley.conference.board;

import org.jspecify.annotations.NullMarked;
