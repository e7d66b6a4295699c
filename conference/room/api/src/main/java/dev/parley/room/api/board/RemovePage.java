package dev.parley.room.api.board;

/** Removes a page and its shapes. No effect on the first page, or when the page does not exist. */
public record RemovePage(String key) implements BoardOperation {}
