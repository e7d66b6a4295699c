package dev.parley.conference.api.board;

/**
 * Where a shape is: its own coordinates are scaled, turned about its origin, and moved. All are
 * finite. Scaling does not touch the width of lines.
 *
 * @param x of the origin, in board units
 * @param y of the origin, in board units
 * @param scaleX factor
 * @param scaleY factor
 * @param rotation radians, clockwise
 */
public record Placement(float x, float y, float scaleX, float scaleY, float rotation) {}
