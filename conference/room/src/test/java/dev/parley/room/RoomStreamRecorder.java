package dev.parley.room;

import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.RoomItem;
import java.util.List;

/** Takes down what a room's follower gets. */
class RoomStreamRecorder extends StreamRecorder<RoomItem> {
  List<RoomEvent> events() {
    return of(RoomEvent.class);
  }

  List<String> lines() {
    return of(MessagePosted.class).stream().map(MessagePosted::text).toList();
  }
}
