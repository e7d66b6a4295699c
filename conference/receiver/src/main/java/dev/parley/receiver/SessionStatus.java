package dev.parley.receiver;

import dev.parley.room.api.group.GroupTrack;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import java.util.List;
import java.util.stream.Collectors;

/**
 * State of a session, as its page is told.
 *
 * @param tracks of the group, which the page may want to receive
 */
record SessionStatus(GroupState state, GroupReason reason, List<GroupTrack> tracks) {
  static final SessionStatus FIRST =
      new SessionStatus(GroupState.UNICAST, GroupReason.NOT_PROBED, List.of());

  SessionStatus tracks(List<GroupTrack> other) {
    return new SessionStatus(state, reason, List.copyOf(other));
  }

  SessionStatus state(GroupState other, GroupReason why) {
    return new SessionStatus(other, why, tracks);
  }

  /** {@return the state as JSON; no text in it needs escapes} */
  String json() {
    return tracks.stream()
        .map(track -> "{\"id\":\"%s\",\"source\":\"%s\"}".formatted(track.track(), track.source()))
        .collect(
            Collectors.joining(
                ",",
                "{\"state\":\"%s\",\"reason\":\"%s\",\"tracks\":[".formatted(state, reason),
                "]}"));
  }
}
