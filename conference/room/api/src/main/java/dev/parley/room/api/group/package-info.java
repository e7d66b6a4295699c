/**
 * Contract of a receiver on a member's computer, which joins the room's multicast group in the
 * member's place.
 */
@NullMarked
package dev.parley.room.api.group;

import org.jspecify.annotations.NullMarked;
