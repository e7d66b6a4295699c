package dev.parley.conference;

import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.RoomEvent;
import dev.parley.conference.api.RoomItem;
import java.util.List;

/** Takes down what a room's follower gets. */
class Reader extends Taken<RoomItem> {
  List<RoomEvent> events() {
    return of(RoomEvent.class);
  }

  List<String> lines() {
    return of(LineSaid.class).stream().map(LineSaid::text).toList();
  }
}
