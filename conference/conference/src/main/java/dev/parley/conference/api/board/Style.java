package dev.parley.conference.api.board;

/**
 * How a shape is drawn.
 *
 * @param colour of lines and text, 0xRRGGBBAA
 * @param fill of areas, 0xRRGGBBAA; 0 for none
 * @param width of lines, in board units, above 0 and finite
 * @param dashed whether lines have gaps
 */
public record Style(int colour, int fill, float width, boolean dashed) {}
