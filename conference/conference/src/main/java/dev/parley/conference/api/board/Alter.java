package dev.parley.conference.api.board;

import java.util.Optional;
import java.util.UUID;

/**
 * Replaces the given properties of a shape. No effect when the shape does not exist.
 *
 * @param page the new page; ignored when no page has this key
 */
public record Alter(
    UUID shape,
    Optional<String> page,
    Optional<String> order,
    Optional<Placement> placement,
    Optional<Style> style,
    Optional<byte[]> body)
    implements Operation {}
