package dev.parley.conference.api.files;

/**
 * A line of a text.
 *
 * @param text without its end
 * @param cut whether it goes on beyond what is shown of a line
 */
public record FileLine(String text, boolean cut) {}
