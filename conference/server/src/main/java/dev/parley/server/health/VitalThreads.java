package dev.parley.server.health;

import dev.parley.base.ThreadEndListener;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Monitor of vital threads, which a server cannot run without: store, media, timers and event
 * loops. The first one that ends before the server stops, by a throwable or without one, is
 * reported once to a handler, which decides how the process continues.
 *
 * <p>Threads: safe for all. Memory: a reserve of {@value #RESERVE_BYTES} bytes, which is freed
 * before the handler runs, as it may be called because the heap is full.
 */
public final class VitalThreads implements ThreadEndListener {
  private static final int RESERVE_BYTES = 256 << 10;

  private final Consumer<UnexpectedThreadEnd> died;
  private final AtomicReference<@Nullable UnexpectedThreadEnd> first = new AtomicReference<>();

  @SuppressWarnings("UnusedVariable") // it is there to be freed
  private volatile byte @Nullable [] reserve = new byte[RESERVE_BYTES]; // null once it was needed

  private volatile boolean stopping;

  /**
   * The unexpected end of a vital thread.
   *
   * @param thread the name of the thread
   * @param cause what ended it; null if it returned
   */
  public record UnexpectedThreadEnd(String thread, @Nullable Throwable cause) {
    /** {@return a message with the failure, its place and what to do next: one sentence} */
    public String message() {
      return switch (cause) {
        case null ->
            "thread %s, without which the server cannot run, has ended: see the log"
                .formatted(thread);
        case OutOfMemoryError e ->
            ("thread %s, without which the server cannot run, has ended for lack of memory (%s): give the"
                    + " server a larger heap (-Xmx in JDK_JAVA_OPTIONS) or fewer rooms")
                .formatted(thread, e.getMessage());
        case Throwable e ->
            "thread %s, without which the server cannot run, has ended by %s: see the log"
                .formatted(thread, e);
      };
    }
  }

  /**
   * @param died called once, on the thread that ends; must not rely on much memory
   */
  public VitalThreads(Consumer<UnexpectedThreadEnd> died) {
    this.died = died;
  }

  @Override
  public Runnable watched(Runnable body) {
    return () -> {
      Throwable cause = null;
      try {
        body.run();
      } catch (Throwable e) {
        cause = e;
      }
      ended(Thread.currentThread().getName(), cause);
    };
  }

  /** Reports the end of a thread that another component monitors. */
  public void ended(String thread, @Nullable Throwable cause) {
    reserve = null;
    UnexpectedThreadEnd death = new UnexpectedThreadEnd(thread, cause);
    if (!stopping && first.compareAndSet(null, death)) {
      died.accept(death);
    }
  }

  /** {@return the first death; empty while all vital threads live} */
  public Optional<UnexpectedThreadEnd> firstEnd() {
    return Optional.ofNullable(first.get());
  }

  /** Expects all threads to end from now on. */
  public void stopping() {
    stopping = true;
  }
}
