/**
 * NATS JetStream as the engine of a cluster. The entry point is {@link
 * dev.parley.nodes.nats.NatsEngine}.
 *
 * <p>Requests are written by the caller's thread to a queue of the connection; answers arrive on a
 * thread of the engine. Every operation has a deadline.
 */
@NullMarked
package dev.parley.nodes.nats;

import org.jspecify.annotations.NullMarked;
