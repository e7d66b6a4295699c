package dev.parley.conference.api.desk;

import java.util.List;

/** Signal: all who wait at the door, the one who has waited longest first. */
public record Knocking(List<Knock> knocks) implements DeskItem {}
