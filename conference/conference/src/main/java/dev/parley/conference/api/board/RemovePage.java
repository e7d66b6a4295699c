package dev.parley.conference.api.board;

/** Takes a page and its shapes away. No effect on the first page, or when it is not there. */
public record RemovePage(String key) implements Operation {}
