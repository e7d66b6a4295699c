package dev.parley.conference.api.replay;

import java.util.concurrent.CompletionStage;

/** The entrance to the past of one room. */
public interface Replays {
  /** The name under which it is exported. */
  String EXPORT_NAME = "replays";

  /**
   * Opens the room's past.
   *
   * @param token from the link that whoever started the replay was given
   * @throws ReplayRefused when it is another one
   */
  CompletionStage<Replay> open(String token) throws ReplayRefused;
}
