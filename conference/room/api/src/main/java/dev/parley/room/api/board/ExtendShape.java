package dev.parley.room.api.board;

import java.util.UUID;

/**
 * Appends to the body of a shape, for example while a stroke is being drawn. No effect when the
 * shape does not exist, when the length of its body is not {@code from}, or when the body would
 * exceed its maximum length.
 */
@SuppressWarnings("ArrayRecordComponent") // treated as immutable; avoids a copy
public record ExtendShape(UUID shape, int from, byte[] more) implements BoardOperation {}
