/**
 * Media session of a member in its room: what it wants is negotiated with the server, one offer at
 * a time, and a connection that fails is replaced.
 *
 * <p>{@link dev.parley.client.call.CallController} knows the tracks of the room and the listeners;
 * its {@link dev.parley.client.call.RoomCall} makes the offers, and a {@link
 * dev.parley.client.call.CallMember} carries the packets.
 */
@NullMarked
package dev.parley.client.call;

import org.jspecify.annotations.NullMarked;
