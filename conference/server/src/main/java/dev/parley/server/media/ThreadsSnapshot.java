package dev.parley.server.media;

/**
 * The threads that forward.
 *
 * @param count how many there are
 * @param handed datagrams that one read for another
 * @param refused datagrams that were dropped instead, since too many waited
 */
public record ThreadsSnapshot(int count, long handed, long refused) {
  /** One thread, which reads all itself. */
  static final ThreadsSnapshot ALONE = new ThreadsSnapshot(1, 0, 0);

  ThreadsSnapshot plus(ThreadsSnapshot other) {
    return new ThreadsSnapshot(count + other.count, handed + other.handed, refused + other.refused);
  }
}
