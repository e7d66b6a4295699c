/** Chat of a room: messages and their updates, history and search. */
@NullMarked
package dev.parley.room.chat;

import org.jspecify.annotations.NullMarked;
