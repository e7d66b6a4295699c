package dev.parley.conference.api.media;

/**
 * A section of an offer that the caller sends in.
 *
 * @param mid the section's name
 */
public record Publishing(String mid, Source source) {}
