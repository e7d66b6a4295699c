package dev.parley.conference.api.files;

/** Not at all: it is not there, or no longer what it was when it was shown. */
public record GoneView(long version) implements FileView {}
