package dev.parley.room.api.board;

/** Adds a page, or replaces the order and title of the page with the same key. */
public record PutPage(BoardPage page) implements BoardOperation {}
