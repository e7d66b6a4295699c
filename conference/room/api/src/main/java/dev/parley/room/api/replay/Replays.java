package dev.parley.room.api.replay;

import java.util.concurrent.CompletionStage;

/** Entry contract of a replay server, for the log of one room. */
public interface Replays {
  /** Name under which it is exported. */
  String EXPORT_NAME = "replays";

  /**
   * Opens the replay.
   *
   * @param token from the link that was printed when the replay server was started
   * @throws ReplayRefused when the token is wrong
   */
  CompletionStage<Replay> open(String token) throws ReplayRefused;
}
