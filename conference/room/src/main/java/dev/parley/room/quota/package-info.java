/**
 * Quotas of a room's resources: usage per member, shares of the limits, and the reserve of
 * moderating tutors. The package does not depend on rooms or boards; they report their usage to it.
 */
@NullMarked
package dev.parley.room.quota;

import org.jspecify.annotations.NullMarked;
