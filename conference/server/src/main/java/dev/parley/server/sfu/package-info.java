/**
 * Media server of the conference: the sockets and threads around the selective forwarding unit,
 * sharding of rooms, offer/answer negotiation, and ICE-TCP.
 */
@NullMarked
package dev.parley.server.sfu;

import org.jspecify.annotations.NullMarked;
