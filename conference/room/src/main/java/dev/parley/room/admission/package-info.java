/** Admission of members to a room: resume keys, rate limits of joins, and the join itself. */
@NullMarked
package dev.parley.room.admission;

import org.jspecify.annotations.NullMarked;
