/** Replay of a stored room to an operator. */
@NullMarked
package dev.parley.room.replay;

import org.jspecify.annotations.NullMarked;
