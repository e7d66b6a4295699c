package dev.parley.room.api;

import dev.parley.calls.api.Inline;
import java.util.concurrent.CompletionStage;

/** Entry contract of the server: joins rooms. A room exists from its first join on. */
@Inline
public interface Rooms {
  /** The name under which a server exports this contract. */
  String EXPORT_NAME = "rooms";

  /**
   * Joins a room. The admission is returned once the join is stored on disk. A resume key that the
   * room knows resumes the same member, for example after a reload, after a lost connection, or on
   * a second device. An unknown resume key creates a new member.
   *
   * <p>If the room has a waiting room, the admission of a new member is returned after a tutor has
   * admitted it, so callers need a call timeout that allows for this. A caller that repeats its
   * request with the same key while it waits keeps its position.
   */
  CompletionStage<JoinResult> join(JoinRequest request) throws JoinRefused;
}
