package dev.parley.calls.running;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import org.jspecify.annotations.Nullable;

/**
 * Which connection the current thread reads, if any: it must not wait for what only it can read.
 */
public final class ReadingThread {
  private static final ThreadLocal<@Nullable String> READS = new ThreadLocal<>();

  private ReadingThread() {}

  /**
   * The thread begins to handle a message.
   *
   * @param place of the connection, for messages
   * @return what to give to {@link #leave}
   */
  public static @Nullable String enter(String place) {
    String outer = READS.get();
    READS.set(place);
    return outer;
  }

  /** The thread has handled the message. */
  public static void leave(@Nullable String outer) {
    READS.set(outer);
  }

  /** {@return whether this thread reads a connection} */
  public static boolean readsHere() {
    return READS.get() != null;
  }

  /** A blocked reader would wait for what only it can read. */
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
