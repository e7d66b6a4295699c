package dev.parley.conference.api.board;

/** Adds a page, or gives the one of its key another place and title. */
public record PutPage(Page page) implements Operation {}
