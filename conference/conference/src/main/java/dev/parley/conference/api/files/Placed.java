package dev.parley.conference.api.files;

import java.util.UUID;

/** A member points at a place. */
public record Placed(UUID member, Placing placing) implements ViewerItem {}
