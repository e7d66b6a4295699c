package dev.parley.nodes.log;

import dev.parley.room.spi.StageFailures;
import java.time.Duration;

/**
 * Deletion of what the stream of a room had before the room started anew. It is tried again while
 * the engine does not answer: nobody reads those messages any more, so nobody would ask for it.
 *
 * @param sequence number of the message that removed the room, or replaced its content
 */
record StreamTrim(String room, long sequence, ReplicationContext context) {
  private static final System.Logger LOG = System.getLogger(StreamTrim.class.getName());
  private static final Duration PAUSE = Duration.ofSeconds(10);
  private static final int ATTEMPTS_MAX = 60;

  void run() {
    attempt(1);
  }

  private void attempt(int attempt) {
    context
        .streams()
        .deleteBefore(room, sequence)
        .whenComplete((_, failure) -> {
          if (failure == null) {
            return;
          }
          LOG.log(
              System.Logger.Level.WARNING,
              "room %s was erased, and the engine still has its messages (attempt %d of %d): %s"
                  .formatted(
                      room, attempt, ATTEMPTS_MAX, StageFailures.cause(failure).getMessage()));
          if (attempt < ATTEMPTS_MAX) {
            context.scheduler().after(PAUSE, () -> attempt(attempt + 1));
          }
        });
  }
}
