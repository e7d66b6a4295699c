package dev.parley.conference.api.files;

import java.util.List;

/**
 * Some lines of a text.
 *
 * @param view how far the text is known
 * @param from the number of the first line here, counted from 0
 */
public record FileLines(TextView view, long from, List<FileLine> lines) {}
