/**
 * Conference rooms. {@link dev.parley.room.Conference} is the servant of the contract {@link
 * dev.parley.room.api.Rooms}. Each room has one ordered log. Everything that members read, whether
 * live, after a late join or as history, is that log from some number on.
 *
 * <p>The package contains no socket, thread or clock; {@link
 * dev.parley.room.ConferenceDependencies} provides them. The state of a room is accessed only by
 * the tasks of its serial executor. Each stream has a serial executor of its own, so that a slow
 * reader delays no other.
 */
@NullMarked
package dev.parley.room;

import org.jspecify.annotations.NullMarked;
