package dev.parley.room.api.files;

import java.util.UUID;

/** Signal: a member points at a position in a shown file. */
public record FilePositionChanged(UUID member, FilePosition placing) implements ViewerItem {}
