package dev.parley.conference.api.files;

/** By pages; a picture has one. */
public record PagesView(long version, int pages) implements FileView {}
