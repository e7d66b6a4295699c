package dev.parley.testkit;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits for conditions in tests. A test never sleeps for a guessed time and never asserts a maximum
 * duration: it waits for a condition, and a watchdog with a very long limit dumps the threads when
 * the condition does not hold.
 */
public final class Eventually {
  /** Limit of the watchdog, long enough for a slow and busy machine. */
  private static final long WATCHDOG_SECONDS = 30;

  private static final long LOOK_AGAIN_NANOS = 500_000;

  /** Waits until {@code condition} holds. */
  public static void eventually(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(WATCHDOG_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw barking(what);
      }
      LockSupport.parkNanos(LOOK_AGAIN_NANOS);
    }
  }

  /** {@return the value with which {@code stage} completes} */
  public static <T> T value(String what, CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().get(WATCHDOG_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw barking(what);
    } catch (ExecutionException e) {
      throw new AssertionError(what, e.getCause());
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted while waiting: " + what, e);
    }
  }

  /** Waits until {@code latch} is open. */
  public static void open(String what, CountDownLatch latch) {
    eventually(what, () -> latch.getCount() == 0);
  }

  /** Waits until {@code thread} has ended. */
  public static void ended(Thread thread) {
    eventually("the end of " + thread, () -> !thread.isAlive());
  }

  /** {@return a deadline at the limit of the watchdog, by {@link System#nanoTime}} */
  public static long deadlineNanos() {
    return System.nanoTime() + TimeUnit.SECONDS.toNanos(WATCHDOG_SECONDS);
  }

  private static AssertionError barking(String what) {
    StringBuilder text =
        new StringBuilder("not within " + WATCHDOG_SECONDS + " s: " + what + "\nThreads:\n");
    for (Map.Entry<Thread, StackTraceElement[]> each : Thread.getAllStackTraces().entrySet()) {
      text.append(each.getKey()).append(' ').append(each.getKey().getState()).append('\n');
      for (StackTraceElement frame : each.getValue()) {
        text.append("    at ").append(frame).append('\n');
      }
    }
    return new AssertionError(text.toString());
  }

  private Eventually() {}
}
