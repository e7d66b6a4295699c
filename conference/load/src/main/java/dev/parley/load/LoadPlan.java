package dev.parley.load;

import java.net.InetAddress;
import java.time.Duration;

/**
 * Who is to publish, who is to watch, and for how long.
 *
 * @param rooms at least one
 * @param publishers of each room; each sends one voice and one picture
 * @param subscribers of each room; each gets all that is published there
 * @param kbit of each picture, in kbit/s, 50 to 8,000
 * @param warmUp from when all are connected until it is measured
 * @param measured for how long it is measured
 * @param joinsPerSecond how many members come within a second
 * @param threads that look after members
 * @param local the address of this machine that members use
 * @param silent whether publishers send nothing: then the server's work is that of joining alone
 */
public record LoadPlan(
    int rooms,
    int publishers,
    int subscribers,
    int kbit,
    Duration warmUp,
    Duration measured,
    int joinsPerSecond,
    int threads,
    InetAddress local,
    boolean silent) {
  /** Members at most: each has a socket. */
  public static final int MEMBERS_MAX = 4_000;

  /** Bounds of {@link #kbit}. */
  public static final int KBIT_MIN = 50;

  /** Bounds of {@link #kbit}. */
  public static final int KBIT_MAX = 8_000;

  /** Threads at most. */
  public static final int THREADS_MAX = 64;

  /** Publishers of one room at most: what subscribers offer has two sections for each. */
  public static final int PUBLISHERS_MAX = 60;

  private static final int JOINS_MAX = 1_000;

  /** Throws {@link LoadException} when a number is out of its bounds. */
  public LoadPlan {
    within("rooms", rooms, 1, MEMBERS_MAX);
    within("publishers", publishers, 1, PUBLISHERS_MAX);
    within("subscribers", subscribers, 0, MEMBERS_MAX);
    within("members", rooms * (long) (publishers + subscribers), 1, MEMBERS_MAX);
    within("kbit", kbit, KBIT_MIN, KBIT_MAX);
    within("joins", joinsPerSecond, 1, JOINS_MAX);
    within("threads", threads, 1, THREADS_MAX);
    if (measured.isNegative() || measured.isZero() || warmUp.isNegative()) {
      throw new LoadException("there must be some time to measure");
    }
  }

  private static void within(String what, long value, int min, int max) {
    if (value < min || value > max) {
      throw new LoadException("%s: %d is not within %d to %d".formatted(what, value, min, max));
    }
  }

  /** {@return how many members there are in all rooms} */
  public int members() {
    return rooms * (publishers + subscribers);
  }
}
