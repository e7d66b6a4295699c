package dev.parley.room.api.files;

import java.util.UUID;

/** Signal: a shown file has changed on disk, or more of it is known. */
public record FileChanged(UUID file, FileView view) implements ViewerItem {}
