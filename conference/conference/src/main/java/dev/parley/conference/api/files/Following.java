package dev.parley.conference.api.files;

import java.util.UUID;

/** A member looks where the tutor points, or no longer does. */
public record Following(UUID member, boolean following) implements ViewerItem {}
