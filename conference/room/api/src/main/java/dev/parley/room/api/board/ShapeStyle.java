package dev.parley.room.api.board;

/**
 * Drawing style of a shape.
 *
 * @param colour of lines and text, 0xRRGGBBAA
 * @param fill of areas, 0xRRGGBBAA; 0 for no fill
 * @param width of lines, in board units, above 0 and finite
 * @param dashed whether lines are dashed
 */
public record ShapeStyle(int colour, int fill, float width, boolean dashed) {}
