package dev.parley.conference.api.board;

import java.util.Optional;
import java.util.UUID;

/**
 * Replaces those parts of a shape that are given. No effect when the shape is not there.
 *
 * @param page stays as it is when there is no page of that key
 */
public record Alter(
    UUID shape,
    Optional<String> page,
    Optional<String> order,
    Optional<Placement> placement,
    Optional<Style> style,
    Optional<byte[]> body)
    implements Operation {}
