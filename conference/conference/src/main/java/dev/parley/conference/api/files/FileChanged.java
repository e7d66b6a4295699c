package dev.parley.conference.api.files;

import java.util.UUID;

/** A shown file is another one on disk, or more of it is known. */
public record FileChanged(UUID file, FileView view) implements ViewerItem {}
