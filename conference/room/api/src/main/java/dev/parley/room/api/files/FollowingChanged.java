package dev.parley.room.api.files;

import java.util.UUID;

/** Signal: a member started or stopped following the position of the tutor. */
public record FollowingChanged(UUID member, boolean following) implements ViewerItem {}
