package dev.parley.room.api.files;

/** Unavailable presentation: the file no longer exists, or is not the one that was shown. */
public record UnavailableView(long version) implements FileView {}
