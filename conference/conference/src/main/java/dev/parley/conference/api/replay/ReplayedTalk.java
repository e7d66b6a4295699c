package dev.parley.conference.api.replay;

import dev.parley.conference.api.RoomItem;

/** Something that members read in the talk, never a signal. */
public record ReplayedTalk(RoomItem item) implements Replayed {}
