package dev.parley.media.layers;

import dev.parley.media.payload.PayloadView;

/**
 * Rewriter for one receiver's RTP stream: renumbers forwarded packets, so that the receiver sees
 * one continuous stream. Omitted packets leave no gap; packets lost on the publisher's link leave
 * one, which is filled if the packet arrives late. Time stamps and picture numbers continue when
 * the encoding changes.
 *
 * <p>The last {@link #REMEMBERED} numbers are stored, so that {@link #recall} can answer a NACK.
 *
 * <p>Threads: one at a time. Memory: 12 bytes for each stored number.
 */
public final class StreamRewriter {
  /** Number of sequence numbers that can be recalled. */
  public static final int REMEMBERED = SequenceLog.CAPACITY;

  private final int ssrc;
  private final TimestampRewriter times;
  private final PictureIdRewriter pictures = new PictureIdRewriter();
  private final SequenceLog log = new SequenceLog();
  private final StreamSegments segments = new StreamSegments();

  /** Next sequence number, extended to 64 bits. */
  private long next;

  /** Oldest number that can be recalled, until the ring is full. */
  private final long first;

  /** Set while an encoding is being sent. */
  private boolean open;

  private int encoding;

  /** Sequence number of the newest packet of the encoding that is sent. */
  private int newest;

  private int newestTimestamp;
  private boolean newestDropped;

  /** Sequence number that {@link #write} refers to. */
  private long chosen;

  /**
   * @param ssrc SSRC of the sent stream
   * @param clocks of the track, shared by its subscriptions
   * @param firstSequence sequence number of the first packet; random (RFC 3550, section 5.1)
   * @param firstTimestamp time stamp of the first packet; random (RFC 3550, section 5.1)
   */
  public StreamRewriter(int ssrc, EncodingClocks clocks, int firstSequence, int firstTimestamp) {
    this.ssrc = ssrc;
    times = new TimestampRewriter(clocks, firstTimestamp);
    // Far from 0, so that numbers before the first one are not negative.
    next = 0x10000L + (firstSequence & 0xFFFF);
    first = next;
  }

  /**
   * Assigns a sequence number to a packet, if it needs one.
   *
   * @param verdict of the {@link LayerSelector}
   * @param marker marker bit for the receiver
   */
  public RewriteAction number(ReceivedPacket arrival, ForwardingDecision verdict, boolean marker) {
    if (verdict.starts()) {
      begin(arrival);
      return give(arrival, marker);
    }
    open &=
        verdict != ForwardingDecision.PAUSED && verdict != ForwardingDecision.WAITING_FOR_KEY_FRAME;
    int ahead = (short) (arrival.sequence() - newest);
    if (!open || arrival.encoding() != encoding || ahead <= 0) {
      return late(arrival, verdict, marker);
    }
    // More than the selector bridges: the next packet that is forwarded starts a new segment.
    if (ahead > LayerSelector.GAP_MAX) {
      if (verdict.forwarded()) {
        begin(arrival);
        return give(arrival, marker);
      }
      return RewriteAction.DROP;
    }
    // Lost on the publisher's link: the reserved numbers let late packets in, and let the receiver
    // send a NACK for the others.
    if (ahead > 1 && !missingWereDropped(arrival)) {
      reserve(ahead - 1);
      times.missed(arrival);
      pictures.missed(arrival.view());
    }
    newest = arrival.sequence();
    newestTimestamp = arrival.timestamp();
    if (verdict.forwarded()) {
      return give(arrival, marker);
    }
    pictures.dropped(arrival.view());
    newestDropped = true;
    return RewriteAction.DROP;
  }

  private void begin(ReceivedPacket arrival) {
    open = true;
    encoding = arrival.encoding();
    newest = arrival.sequence();
    newestTimestamp = arrival.timestamp();
    // Sequence numbers of another encoding are unrelated,
    // so late packets are looked up per segment.
    segments.begin(next, encoding);
    times.begin(arrival);
    pictures.begin(arrival.view());
  }

  /**
   * {@return whether the missing packets belong to a dropped frame}: they lie between two of its
   * packets, or between its last one and the next frame.
   */
  private boolean missingWereDropped(ReceivedPacket arrival) {
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

  private RewriteAction give(ReceivedPacket arrival, boolean marker) {
    times.sent(arrival);
    pictures.sent(arrival.view());
    newestDropped = false;
    put(arrival.sequence());
    chosen = next - 1;
    log.state(chosen, SequenceLog.SENT, marker);
    return RewriteAction.SEND;
  }

  private RewriteAction late(ReceivedPacket arrival, ForwardingDecision verdict, boolean marker) {
    long number = segments.find(log, next, arrival.encoding(), arrival.sequence());
    // A number that was sent or filled is never sent again with other content.
    if (number < 0 || log.state(number) != SequenceLog.RESERVED) {
      return RewriteAction.DROP;
    }
    chosen = number;
    if (verdict.forwarded()) {
      log.state(number, SequenceLog.SENT, marker);
      return RewriteAction.SEND;
    }
    log.fill(number, arrival.timestamp());
    return RewriteAction.FILL;
  }

  /**
   * Rewrites a copy of the source packet in place: the packet that was numbered or recalled last.
   * The payload type is not changed.
   *
   * @param packet buffer of the copy, with its header
   * @param view of the packet's codec; need not be wrapped around the packet
   * @param descriptorFrom index of what {@code view} reads in this copy
   * @param descriptorLength length of what {@code view} reads
   */
  public void write(
      byte[] packet, int from, PayloadView view, int descriptorFrom, int descriptorLength) {
    int timestamp = RtpHeaderWriter.timestamp(packet, from) + log.timestampAdded(chosen);
    RtpHeaderWriter.header(packet, from, log.marker(chosen), sequence(), timestamp, ssrc);
    view.renumber(
        packet, descriptorFrom, descriptorLength, log.pictureAdded(chosen), log.baseAdded(chosen));
  }

  /**
   * Writes an empty packet with the number that was assigned or recalled last.
   *
   * @return its length, 13
   */
  public int writeEmpty(byte[] into, int at, int payloadType) {
    return RtpHeaderWriter.empty(
        into, at, payloadType, sequence(), log.filledTimestamp(chosen), ssrc);
  }

  /**
   * Assigns the next sequence number to a padding packet. It gets the time stamp of the last frame,
   * so that no receiver takes it for a frame of its own.
   *
   * @return whether it may be sent now: false in the middle of a frame
   */
  public boolean numberPadding() {
    boolean whole =
        next == first || log.state(next - 1) == SequenceLog.FILLED || log.marker(next - 1);
    if (open && !whole) {
      return false;
    }
    chosen = next++;
    log.put(chosen, encoding, newest, 0, 0, 0);
    log.fill(chosen, times.newest());
    return true;
  }

  /** Writes the header fields of the padding packet numbered last into {@code packet}. */
  public void writePadding(byte[] packet, int from) {
    RtpHeaderWriter.header(packet, from, false, sequence(), log.filledTimestamp(chosen), ssrc);
  }

  /** {@return the content of a sequence number, which the other methods then refer to} */
  public SequenceContent recall(int sequence) {
    long number = next - 1 - ((next - 1 - sequence) & 0xFFFF);
    if (number < first || number < next - REMEMBERED) {
      return SequenceContent.UNKNOWN;
    }
    chosen = number;
    return switch (log.state(number)) {
      case SequenceLog.RESERVED -> SequenceContent.MISSING;
      case SequenceLog.SENT -> SequenceContent.SENT;
      default -> SequenceContent.EMPTY;
    };
  }

  /** {@return the sequence number assigned or recalled last, 16 bits} */
  public int sequence() {
    return (int) chosen & 0xFFFF;
  }

  /** {@return offset between the receiver's time stamps and the source's, for that number} */
  public int timestampAdded() {
    return log.timestampAdded(chosen);
  }

  /** {@return the encoding of that number} */
  public int encoding() {
    return log.encoding(chosen);
  }

  /** {@return the source's sequence number of that packet} */
  public int sourceSequence() {
    return log.source(chosen);
  }

  /** {@return total count of assigned numbers} */
  public long assigned() {
    return next - first;
  }
}
