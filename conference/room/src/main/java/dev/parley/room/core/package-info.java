/**
 * Members and sessions of a room, the queue of their calls, and what its features share ({@link
 * dev.parley.room.core.RoomContext}). A feature depends on this package; this package depends on no
 * feature.
 */
@NullMarked
package dev.parley.room.core;

import org.jspecify.annotations.NullMarked;
