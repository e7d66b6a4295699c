package dev.parley.server.media;

/**
 * Counters of the forwarding threads.
 *
 * @param count number of threads
 * @param handed datagrams handed over from the reading thread to another one
 * @param refused datagrams dropped because a hand-over queue was full
 */
public record ThreadsSnapshot(int count, long handed, long refused) {
  /** Counters of a single thread, which has no hand-over. */
  static final ThreadsSnapshot ALONE = new ThreadsSnapshot(1, 0, 0);

  ThreadsSnapshot plus(ThreadsSnapshot other) {
    return new ThreadsSnapshot(count + other.count, handed + other.handed, refused + other.refused);
  }
}
