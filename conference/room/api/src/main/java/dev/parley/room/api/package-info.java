/**
 * Contracts of a room and their values: {@link dev.parley.room.api.Rooms} to join, and {@link
 * dev.parley.room.api.ParticipantSession} for a joined member. The types follow the compatibility
 * rules of docs/protocol: components, alternatives and constants are added at the end, and none is
 * ever removed or moved.
 *
 * <p>All values are immutable. Servants of these contracts never block. They therefore run on the
 * thread that read the request, and the calls of a member are executed in the order in which they
 * were made.
 */
@NullMarked
package dev.parley.room.api;

import org.jspecify.annotations.NullMarked;
