/**
 * What a member of a room calls: {@link dev.parley.conference.api.Rooms} to come in, {@link
 * dev.parley.conference.api.Seat} once inside, and the values that travel. Types here follow the
 * rules of docs/protocol: components, alternatives and constants are added at the end, none is ever
 * taken away or moved.
 *
 * <p>All values are immutable. Servants of these contracts never block, so that they run on the
 * thread that read the request and a member's calls are carried out in the order they were made.
 */
@NullMarked
package dev.parley.conference.api;

import org.jspecify.annotations.NullMarked;
