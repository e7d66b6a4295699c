/**
 * Rooms. {@link dev.parley.conference.Conference} is the servant behind {@link
 * dev.parley.conference.api.Rooms}; each room keeps one ordered log, and whatever members read,
 * live, late, or again, is that log from some number on.
 *
 * <p>There is no socket, thread or clock in here: {@link dev.parley.conference.Surroundings} hands
 * them in. A room's state is touched in the room's own turns only, which a serial executor gives
 * one after another; each follower has its own, so that a slow reader keeps nobody waiting.
 */
@NullMarked
package dev.parley.conference;

import org.jspecify.annotations.NullMarked;
