package dev.parley.conference.api.desk;

import java.util.List;

/** Signal: all participants in the waiting room, longest-waiting first. */
public record Knocking(List<Knock> knocks) implements DeskItem {}
