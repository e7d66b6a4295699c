package dev.parley.room.api.board;

import java.util.Optional;
import java.util.UUID;

/**
 * Replaces the given properties of a shape. No effect when the shape does not exist.
 *
 * @param page the new page; ignored when no page has this key
 */
public record AlterShape(
    UUID shape,
    Optional<String> page,
    Optional<String> order,
    Optional<ShapePlacement> placement,
    Optional<ShapeStyle> style,
    Optional<byte[]> body)
    implements BoardOperation {}
