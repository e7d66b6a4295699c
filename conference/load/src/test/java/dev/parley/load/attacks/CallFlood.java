package dev.parley.load.attacks;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.function.IntFunction;

/** Calls as fast as they are answered, a fixed number at once. */
final class CallFlood {
  private static final int AT_ONCE = 16;

  private CallFlood() {}

  /**
   * Makes calls until the time is over or {@code most} were made, and waits for all answers.
   *
   * @param call makes the call of a number
   */
  static void run(
      int most,
      Deadline until,
      OutcomeCounters tally,
      IntFunction<? extends CompletionStage<?>> call)
      throws InterruptedException {
    Semaphore places = new Semaphore(AT_ONCE);
    for (int i = 0; i < most && until.open(); i++) {
      places.acquire();
      try {
        call.apply(i)
            .whenComplete((_, failure) -> {
              tally.ended(failure);
              places.release();
            });
      } catch (RuntimeException e) {
        tally.ended(e);
        places.release();
      }
    }
    places.acquire(AT_ONCE);
  }
}
