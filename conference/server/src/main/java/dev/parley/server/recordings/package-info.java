/**
 * Recording of rooms: queues the packets of a shard's forwarding thread and writes them to disk on
 * another thread.
 */
@NullMarked
package dev.parley.server.recordings;

import org.jspecify.annotations.NullMarked;
