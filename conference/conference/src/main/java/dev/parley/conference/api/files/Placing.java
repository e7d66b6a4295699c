package dev.parley.conference.api.files;

import java.util.UUID;

/**
 * Where somebody points in a shown file.
 *
 * @param line of a text, from 0: where the cursor is
 * @param column of the cursor, in UTF-16 units
 * @param anchorLine where the selection began; the cursor's when nothing is selected
 * @param anchorColumn where the selection began
 * @param page of a picture or PDF, from 1; 0 in a text
 * @param top how far down the page the view begins, 0 to 1
 */
public record Placing(
    UUID file, long line, int column, long anchorLine, int anchorColumn, int page, float top) {}
