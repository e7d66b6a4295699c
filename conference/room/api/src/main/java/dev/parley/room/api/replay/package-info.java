/**
 * Contract that replays the stored log of a room, for operators with access to the server's disk,
 * not for members. {@link dev.parley.room.api.replay.Replays} is its entry point.
 */
@NullMarked
package dev.parley.room.api.replay;

import org.jspecify.annotations.NullMarked;
