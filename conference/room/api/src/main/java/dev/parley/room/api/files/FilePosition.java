package dev.parley.room.api.files;

import java.util.UUID;

/**
 * Position in a shown file that a member points at.
 *
 * @param line of a text, from 0: the line of the cursor
 * @param column of the cursor, in UTF-16 code units
 * @param anchorLine the line where the selection begins; equal to the cursor's when nothing is
 *     selected
 * @param anchorColumn the column where the selection begins
 * @param page of an image or PDF, from 1; 0 in a text
 * @param top vertical scroll position in the page, as a fraction from 0 to 1
 */
public record FilePosition(
    UUID file, long line, int column, long anchorLine, int anchorColumn, int page, float top) {}
