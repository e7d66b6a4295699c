package dev.parley.load;

import dev.parley.client.transport.MediaConnection;
import dev.parley.client.transport.MediaConnectionListener;
import dev.parley.client.transport.MediaLoop;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.sdp.Codec;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;

/**
 * Parameters of a load test.
 *
 * @param rooms at least one
 * @param publishers publishers per room; each sends one audio and one video track
 * @param subscribers subscribers per room; each receives all tracks of its room
 * @param kbit bit rate of each video track, in kbit/s, 50 to 8,000
 * @param warmUp time from when all are connected until the measurement starts
 * @param measured duration of the measurement
 * @param joinsPerSecond number of joins per second
 * @param threads number of threads that run the members
 * @param local local address that the members use
 * @param silent whether publishers send nothing: the server's work is that of the joins alone then
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
  /** Maximum number of members; each has a socket. */
  public static final int MEMBERS_MAX = 4_000;

  /** Minimum of {@link #kbit}. */
  public static final int KBIT_MIN = 50;

  /** Maximum of {@link #kbit}. */
  public static final int KBIT_MAX = 8_000;

  /** Maximum number of threads. */
  public static final int THREADS_MAX = 64;

  /** Maximum number of publishers per room: the offer of a subscriber has two sections for each. */
  public static final int PUBLISHERS_MAX = 60;

  /** Codecs that members offer to receive. */
  static final List<Codec> CODECS = List.of(Codec.OPUS, Codec.VP8);

  private static final int JOINS_MAX = 1_000;

  /** Validates the parameters. Throws {@link LoadException} for one out of bounds. */
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

  /** {@return number of members in all rooms} */
  public int members() {
    return rooms * (publishers + subscribers);
  }

  /**
   * Opens the connection of one more member. Throws {@link LoadException} if there is no socket.
   */
  MediaConnection connection(
      DtlsCertificate certificate, MediaLoop loop, MediaConnectionListener member, long now) {
    try {
      return MediaConnection.open(local, certificate, loop, member, now);
    } catch (IOException e) {
      throw new LoadException("no socket for one more member: " + e.getMessage(), e);
    }
  }
}
