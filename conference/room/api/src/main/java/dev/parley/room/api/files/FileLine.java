package dev.parley.room.api.files;

/**
 * A line of a text file.
 *
 * @param text without the line terminator
 * @param cut whether the line is longer than the displayed maximum
 */
public record FileLine(String text, boolean cut) {}
