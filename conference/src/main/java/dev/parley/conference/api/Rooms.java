package dev.parley.conference.api;

import dev.parley.calls.Inline;
import java.util.concurrent.CompletionStage;

/** The entrance to all rooms of a server. A room exists from the moment somebody joins it. */
@Inline
public interface Rooms {
  /** The name under which a server exports this contract. */
  String EXPORT_NAME = "rooms";

  /**
   * Takes a seat in a room. The admission comes once the arrival is on disk. A resume key makes the
   * caller the member it was before, after a reload, a lost connection, or on a second device.
   */
  CompletionStage<Admission> join(JoinRequest request) throws JoinRefused;
}
