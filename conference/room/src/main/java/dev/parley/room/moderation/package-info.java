/** Moderation of a room: waiting room, admission settings, rights of members, and usage. */
@NullMarked
package dev.parley.room.moderation;

import org.jspecify.annotations.NullMarked;
