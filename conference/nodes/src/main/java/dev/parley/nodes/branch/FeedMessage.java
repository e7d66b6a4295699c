package dev.parley.nodes.branch;

import dev.parley.base.Experimental;

/**
 * Message of a room's stream on its way to a branch.
 *
 * @param sequence its sequence number
 * @param bytes as stored in the engine
 */
@Experimental
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FeedMessage(long sequence, byte[] bytes) {}
