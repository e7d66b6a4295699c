package dev.parley.conference.api.board;

import java.util.UUID;

/**
 * Adds to the end of a shape's body, as a stroke grows. No effect when the shape is not there, its
 * body has another length than {@code from}, or would become longer than a body may be.
 */
@SuppressWarnings("ArrayRecordComponent") // bytes as they travel; nobody changes them
public record Extend(UUID shape, int from, byte[] more) implements Operation {}
