package dev.parley.room.api.files;

/** Presentation by pages; an image has one page. */
public record PagesView(long version, int pages) implements FileView {}
