/**
 * Media server of the conference: forwarding threads and their sharding, offer/answer negotiation,
 * ICE-TCP, and recording.
 */
@NullMarked
package dev.parley.server.media;

import org.jspecify.annotations.NullMarked;
