/**
 * What was kept of a room, told again in order: for whoever has the server's disk, not for members.
 * {@link dev.parley.conference.api.replay.Replays} is the entrance.
 */
@NullMarked
package dev.parley.conference.api.replay;

import org.jspecify.annotations.NullMarked;
