package dev.parley.room.api.media;

/**
 * A media section of an offer in which the client sends.
 *
 * @param mid the identification tag of the section (RFC 5888)
 */
public record SendSection(String mid, TrackSource source) {}
