package dev.parley.room.api.media;

import java.util.UUID;

/**
 * A media section of an offer in which the client receives.
 *
 * @param mid the identification tag of the section (RFC 5888)
 * @param track the track that it should carry; {@link Media#MIX} for the mixed audio of all others
 */
public record ReceiveSection(String mid, UUID track) {}
