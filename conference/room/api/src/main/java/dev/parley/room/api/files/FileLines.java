package dev.parley.room.api.files;

import java.util.List;

/**
 * A range of lines of a text file.
 *
 * @param view the known extent of the text
 * @param from the number of the first returned line, counted from 0
 */
public record FileLines(TextView view, long from, List<FileLine> lines) {}
