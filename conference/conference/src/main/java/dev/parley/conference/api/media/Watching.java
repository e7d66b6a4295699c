package dev.parley.conference.api.media;

import java.util.UUID;

/**
 * A section of an offer that the caller receives in.
 *
 * @param mid the section's name
 * @param track what it is to carry; {@link Media#MIX} for the voices of all others in one
 */
public record Watching(String mid, UUID track) {}
