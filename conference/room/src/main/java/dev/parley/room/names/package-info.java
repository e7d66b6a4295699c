/** Names of rooms and members: validation, and names that people confuse (Unicode TS #39). */
@NullMarked
package dev.parley.room.names;

import org.jspecify.annotations.NullMarked;
