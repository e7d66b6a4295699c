package dev.parley.nodes.log;

import dev.parley.base.Experimental;

/**
 * File with the content of a room in the engine's store of files.
 *
 * @param after sequence number of the last message of the room's stream that it includes
 * @param bytes its length
 * @param hash its SHA-256
 */
@Experimental
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RoomContentFile(String name, long after, long bytes, byte[] hash) {}
