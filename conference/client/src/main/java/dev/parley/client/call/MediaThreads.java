package dev.parley.client.call;

import dev.parley.client.transport.MediaLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Threads of audio and video, which start with the first use. Threads: safe for all. */
public final class MediaThreads implements AutoCloseable {
  private static final int COUNT_MAX = 64;

  /** Longest wait of a packet: a quarter of an audio packet's duration. */
  private static final Duration TURN = Duration.ofMillis(5);

  private final int count;
  private final List<MediaLoop> loops = new ArrayList<>(); // guarded by this
  private int used; // guarded by this
  private boolean closed; // guarded by this

  /**
   * Creates threads, which start when they are used.
   *
   * @param count 1 to 64
   */
  public MediaThreads(int count) {
    if (count < 1 || count > COUNT_MAX) {
      throw new IllegalArgumentException(
          "%d threads of media are not within 1 to %d".formatted(count, COUNT_MAX));
    }
    this.count = count;
  }

  /** {@return the thread for one more member} */
  synchronized MediaLoop next() {
    if (closed) {
      throw new IllegalStateException("the runtime is closed");
    }
    if (loops.size() < count) {
      loops.add(new MediaLoop("parley-media-" + loops.size(), TURN));
    }
    return loops.get(used++ % loops.size());
  }

  /** Ends the threads, and with them the connections that they run. */
  @Override
  public void close() {
    List<MediaLoop> ended;
    synchronized (this) {
      closed = true;
      ended = List.copyOf(loops);
    }
    ended.forEach(MediaLoop::close);
  }
}
