package dev.parley.server.whip;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Blocking wait for stages of rooms. Use it on virtual threads. */
final class BlockingWait {
  /** Time limit of a join: a moderator may have to admit the client from the waiting room. */
  static final Duration JOIN_MAX = Duration.ofMinutes(10);

  /** Time limit of all other calls. */
  static final Duration CALL_MAX = Duration.ofSeconds(20);

  private BlockingWait() {}

  /**
   * {@return the result of a stage}
   *
   * @throws HttpErrorException when the time limit is exceeded; failures of the stage are thrown as
   *     they are
   */
  static <T> T await(CompletionStage<T> stage, Duration most) {
    try {
      return stage.toCompletableFuture().get(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (TimeoutException e) {
      throw new HttpErrorException(503, "the room does not answer; try again in a while");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HttpErrorException(503, "the server is stopping");
    }
  }
}
