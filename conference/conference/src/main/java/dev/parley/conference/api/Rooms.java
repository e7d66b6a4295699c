package dev.parley.conference.api;

import dev.parley.calls.Inline;
import java.util.concurrent.CompletionStage;

/** The entrance to all rooms of a server. A room exists from the moment somebody joins it. */
@Inline
public interface Rooms {
  /** The name under which a server exports this contract. */
  String EXPORT_NAME = "rooms";

  /**
   * Takes a seat in a room. The admission comes once the arrival is on disk. A resume key that the
   * room knows makes the caller the member it was before, after a reload, a lost connection, or on
   * a second device; with one that it does not know, the caller is somebody new.
   *
   * <p>Where who is new waits to be let in, the admission comes when a tutor has done so: a caller
   * that is ready to wait gives the call the time. One that asks again with the same key while it
   * waits keeps its place.
   */
  CompletionStage<Admission> join(JoinRequest request) throws JoinRefused;
}
