package dev.parley.conference.api.files;

import java.util.UUID;

/** Signal: a member points at a position in a shown file. */
public record Placed(UUID member, Placing placing) implements ViewerItem {}
