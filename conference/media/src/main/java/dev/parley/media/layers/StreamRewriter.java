package dev.parley.media.layers;

import dev.parley.media.payload.PayloadView;

/**
 * Numbers what passes to one receiver, so that it sees one stream. What is left out on purpose
 * leaves no hole; what the publisher's line lost leaves one, into which the packet goes if it comes
 * late. Time stamps and picture numbers go on when another encoding takes over.
 *
 * <p>What was given last is kept for {@link #REMEMBERED} numbers, so that {@link #recall} can
 * answer when the receiver asks again.
 *
 * <p>Threads: one at a time. Memory: 12 bytes for each number remembered.
 */
public final class StreamRewriter {
  /** Numbers that can be recalled. */
  public static final int REMEMBERED = SentLog.CAPACITY;

  private final int ssrc;
  private final StreamTimes times;
  private final PictureNumbers pictures = new PictureNumbers();
  private final SentLog log = new SentLog();
  private final Segments segments = new Segments();

  /** The next number, counted on beyond 16 bits. */
  private long next;

  /** The oldest number that can be recalled, as long as the ring is not full. */
  private final long first;

  /** Whether an encoding is sent. */
  private boolean open;

  private int encoding;

  /** The newest packet of the encoding that is sent. */
  private int newest;

  private int newestTimestamp;
  private boolean newestDropped;

  /** The number that {@link #write} is about. */
  private long chosen;

  /**
   * @param ssrc of the stream that is sent
   * @param clocks of the track, shared by its subscriptions
   * @param firstSequence of the first packet; random, as RFC 3550 wants it
   * @param firstTimestamp of the first packet; random too
   */
  public StreamRewriter(int ssrc, SourceClocks clocks, int firstSequence, int firstTimestamp) {
    this.ssrc = ssrc;
    times = new StreamTimes(clocks, firstTimestamp);
    // Far from 0, so that what is older than the first number is no negative one.
    next = 0x10000L + (firstSequence & 0xFFFF);
    first = next;
  }

  /**
   * Numbers a packet, or finds that it needs no number.
   *
   * @param verdict of the {@link LayerSelector}
   * @param marker the marker bit that the receiver is to see
   */
  public Outcome number(Arrival arrival, Verdict verdict, boolean marker) {
    if (verdict.starts()) {
      begin(arrival);
      return give(arrival, marker);
    }
    open &= verdict != Verdict.PAUSED && verdict != Verdict.WAITING_FOR_KEY_FRAME;
    int ahead = (short) (arrival.sequence() - newest);
    if (!open || arrival.encoding() != encoding || ahead <= 0) {
      return late(arrival, verdict, marker);
    }
    if (ahead > LayerSelector.GAP_MAX) {
      if (verdict.passes()) {
        begin(arrival);
        return give(arrival, marker);
      }
      return Outcome.DROP;
    }
    if (ahead > 1 && !missingWereDropped(arrival)) {
      reserve(ahead - 1);
      times.missed(arrival);
      pictures.missed(arrival.view());
    }
    newest = arrival.sequence();
    newestTimestamp = arrival.timestamp();
    if (verdict.passes()) {
      return give(arrival, marker);
    }
    pictures.dropped(arrival.view());
    newestDropped = true;
    return Outcome.DROP;
  }

  private void begin(Arrival arrival) {
    open = true;
    encoding = arrival.encoding();
    newest = arrival.sequence();
    newestTimestamp = arrival.timestamp();
    segments.begin(next, encoding);
    times.begin(arrival);
    pictures.begin(arrival.view());
  }

  /** Packets between two of a dropped frame, or between its last one and the next frame. */
  private boolean missingWereDropped(Arrival arrival) {
    PayloadView view = arrival.view();
    boolean same = arrival.timestamp() == newestTimestamp && pictures.same(view);
    return newestDropped && (same || pictures.follows(view));
  }

  private void reserve(int missing) {
    for (int i = 1; i <= missing; i++) {
      put(newest + i);
    }
  }

  private void put(int source) {
    log.put(next++, encoding, source, times.added(), pictures.added(), pictures.baseAdded());
  }

  private Outcome give(Arrival arrival, boolean marker) {
    times.sent(arrival);
    pictures.sent(arrival.view());
    newestDropped = false;
    put(arrival.sequence());
    chosen = next - 1;
    log.state(chosen, SentLog.SENT, marker);
    return Outcome.SEND;
  }

  private Outcome late(Arrival arrival, Verdict verdict, boolean marker) {
    long number = segments.find(log, next, arrival.encoding(), arrival.sequence());
    if (number < 0 || log.state(number) != SentLog.RESERVED) {
      return Outcome.DROP;
    }
    chosen = number;
    if (verdict.passes()) {
      log.state(number, SentLog.SENT, marker);
      return Outcome.SEND;
    }
    log.fill(number, arrival.timestamp());
    return Outcome.FILL;
  }

  /**
   * Makes a copy of the source's packet the one for the receiver, in place: the packet that was
   * numbered or recalled last. The payload type is left as it is.
   *
   * @param packet from its header on
   * @param view of the packet's codec; it need not be wrapped around the packet
   * @param descriptorFrom where what {@code view} reads starts in this copy
   * @param descriptorLength its length
   */
  public void write(
      byte[] packet, int from, PayloadView view, int descriptorFrom, int descriptorLength) {
    int timestamp = PacketWriter.timestamp(packet, from) + log.timestampAdded(chosen);
    PacketWriter.header(packet, from, log.marker(chosen), sequence(), timestamp, ssrc);
    view.renumber(
        packet, descriptorFrom, descriptorLength, log.pictureAdded(chosen), log.baseAdded(chosen));
  }

  /**
   * Writes an empty packet under the number that was given or recalled last.
   *
   * @return its length, 13
   */
  public int writeEmpty(byte[] into, int at, int payloadType) {
    return PacketWriter.empty(into, at, payloadType, sequence(), log.filledTimestamp(chosen), ssrc);
  }

  /**
   * Gives the next number to a packet of padding. The padding belongs to the picture that was sent
   * last, so that no receiver takes it for a picture of its own.
   *
   * @return whether it may be sent now: false while a picture is sent in part, and goes on
   */
  public boolean numberPadding() {
    boolean whole = next == first || log.state(next - 1) == SentLog.FILLED || log.marker(next - 1);
    if (open && !whole) {
      return false;
    }
    chosen = next++;
    log.put(chosen, encoding, newest, 0, 0, 0);
    log.fill(chosen, times.newest());
    return true;
  }

  /** Writes the header fields of padding that was numbered last into {@code packet}. */
  public void writePadding(byte[] packet, int from) {
    PacketWriter.header(packet, from, false, sequence(), log.filledTimestamp(chosen), ssrc);
  }

  /** Looks up a number that was given, so that the packet can be made again. */
  public Recalled recall(int sequence) {
    long number = next - 1 - ((next - 1 - sequence) & 0xFFFF);
    if (number < first || number < next - REMEMBERED) {
      return Recalled.UNKNOWN;
    }
    chosen = number;
    return switch (log.state(number)) {
      case SentLog.RESERVED -> Recalled.MISSING;
      case SentLog.SENT -> Recalled.SENT;
      default -> Recalled.EMPTY;
    };
  }

  /** {@return the 16 bits of the number that was given or recalled last} */
  public int sequence() {
    return (int) chosen & 0xFFFF;
  }

  /** {@return what the receiver's time stamps have more than the source's, for that number} */
  public int timestampAdded() {
    return log.timestampAdded(chosen);
  }

  /** {@return the encoding that number belongs to} */
  public int encoding() {
    return log.encoding(chosen);
  }

  /** {@return the source's own number of that packet} */
  public int sourceSequence() {
    return log.source(chosen);
  }

  /** {@return how many numbers were given in all} */
  public long given() {
    return next - first;
  }
}
