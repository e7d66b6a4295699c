package dev.parley.conference.api.replay;

import dev.parley.conference.api.RoomItem;

/** Event or update that members see in the chat; never a signal. */
public record ReplayedTalk(RoomItem item) implements Replayed {}
