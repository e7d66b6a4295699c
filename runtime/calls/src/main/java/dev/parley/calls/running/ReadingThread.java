package dev.parley.calls.running;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import org.jspecify.annotations.Nullable;

/**
 * Marker for threads that read a connection: such a thread must not block on a reply that only it
 * can read.
 */
public final class ReadingThread {
  private static final ThreadLocal<@Nullable String> READS = new ThreadLocal<>();

  private ReadingThread() {}

  /**
   * Records that the thread handles a message.
   *
   * @param place endpoint of the connection, for messages
   * @return the previous state, for {@link #leave}
   */
  public static @Nullable String enter(String place) {
    String outer = READS.get();
    READS.set(place);
    return outer;
  }

  /** Restores the state before {@link #enter}. */
  public static void leave(@Nullable String outer) {
    READS.set(outer);
  }

  /** {@return whether this thread reads a connection} */
  public static boolean isReading() {
    return READS.get() != null;
  }

  /**
   * Refuses a blocking call on a reading thread: it would wait for a reply that only it can read.
   */
  public static void refuseToBlock(MethodCall call) {
    String place = READS.get();
    if (place != null) {
      throw new CallException.Refused(
          call.describe()
              + ": a blocking call on the thread that reads "
              + place
              + "; make it asynchronous, or drop @Inline from the servant that makes it");
    }
  }
}
