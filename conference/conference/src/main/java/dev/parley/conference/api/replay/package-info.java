/**
 * Contract that replays the stored log of a room, for operators with access to the server's disk,
 * not for members. {@link dev.parley.conference.api.replay.Replays} is its entry point.
 */
@NullMarked
package dev.parley.conference.api.replay;

import org.jspecify.annotations.NullMarked;
