package dev.parley.conference.api.board;

/** Puts a shape on its page. No effect when its id is on the board already, or its page is not. */
public record Put(Shape shape) implements Operation {}
