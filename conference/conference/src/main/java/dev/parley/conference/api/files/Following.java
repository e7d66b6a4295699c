package dev.parley.conference.api.files;

import java.util.UUID;

/** Signal: a member started or stopped following the position of the tutor. */
public record Following(UUID member, boolean following) implements ViewerItem {}
