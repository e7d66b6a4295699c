package dev.parley.room.api.replay;

import dev.parley.room.api.RoomItem;

/** Event or update that members see in the chat; never a signal. */
public record ReplayedChatItem(RoomItem item) implements ReplayItem {}
