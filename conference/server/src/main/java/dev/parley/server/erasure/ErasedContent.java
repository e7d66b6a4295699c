package dev.parley.server.erasure;

import dev.parley.room.spi.MemberRecord;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Content of a room that is to be erased, as the room's log names it.
 *
 * @param after sequence number of the last message of the room's stream that was read for this
 * @param member the member that is erased; empty if the room is removed
 * @param attachments ids of the attachments of the room, or of the member
 * @param recordings ids of the room's recordings
 */
public record ErasedContent(
    long after, Optional<MemberRecord> member, Set<UUID> attachments, Set<UUID> recordings) {}
