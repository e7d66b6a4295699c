package dev.parley.nodes.spi;

import dev.parley.base.Experimental;

/**
 * Message in the stream of a room.
 *
 * @param sequence above 0
 * @param bytes as appended, not to be modified
 */
@Experimental
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RoomMessage(long sequence, byte[] bytes) {}
