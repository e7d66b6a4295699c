package dev.parley.conference.api.files;

/** Unavailable presentation: the file no longer exists, or is not the one that was shown. */
public record GoneView(long version) implements FileView {}
