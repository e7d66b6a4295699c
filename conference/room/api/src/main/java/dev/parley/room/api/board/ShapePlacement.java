package dev.parley.room.api.board;

/**
 * Transform from a shape's own coordinates to board coordinates: scaling, then rotation about the
 * origin, then translation. All values are finite. Scaling does not change the width of lines.
 *
 * @param x of the origin, in board units
 * @param y of the origin, in board units
 * @param scaleX horizontal scale factor
 * @param scaleY vertical scale factor
 * @param rotation in radians, clockwise
 */
public record ShapePlacement(float x, float y, float scaleX, float scaleY, float rotation) {}
