package dev.parley.server.whip;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for what rooms do later. To be used on virtual threads. */
final class Waiting {
  /** As long as HTTP waits for an answer; somebody may have to let the client in. */
  static final Duration JOIN_MAX = Duration.ofMinutes(10);

  /** For all that needs nobody. */
  static final Duration CALL_MAX = Duration.ofSeconds(20);

  private Waiting() {}

  /**
   * {@return what comes}
   *
   * @throws Refused when it does not come in time; otherwise it fails as the stage does
   */
  static <T> T on(CompletionStage<T> stage, Duration most) {
    try {
      return stage.toCompletableFuture().get(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (TimeoutException e) {
      throw new Refused(503, "the room does not answer; try again in a while");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refused(503, "the server is stopping");
    }
  }
}
