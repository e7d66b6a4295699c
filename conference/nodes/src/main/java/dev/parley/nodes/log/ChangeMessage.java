package dev.parley.nodes.log;

import java.util.List;
import java.util.UUID;

/**
 * Message of a room's stream. Stored permanently in the encoding of values
 * (docs/protocol/values.md).
 *
 * @param id tells a message that was stored, although its answer was lost, from that of another
 *     writer
 * @param room name of the room
 * @param epoch that of the owner who wrote it
 * @param previous SHA-256 of the message before it; that of no bytes for the first one
 * @param changes a {@link RoomChange} each
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ChangeMessage(UUID id, String room, long epoch, byte[] previous, List<byte[]> changes) {}
