package dev.parley.export;

import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.rtp.SequenceUnwrapper;
import dev.parley.recording.PacketCursor;
import dev.parley.recording.TrackIndexEntry;
import dev.parley.recording.TrackReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Packets of a recorded track in the order of their sequence numbers: a missing packet is awaited
 * for one second or {@value #WINDOW} packets.
 *
 * <p>Threads: one at a time, which closes it. Memory: at most {@value #WINDOW} packets.
 */
final class OrderedPackets implements Closeable {
  private static final int WINDOW = 512;
  private static final long WAIT_MILLIS = 1_000;

  private final PacketCursor cursor;
  private final PlayoutClock clock;
  private final RtpPacket read = new RtpPacket();
  private final RtpPacket packet = new RtpPacket();
  private final SequenceUnwrapper unwrapper = new SequenceUnwrapper();
  private final Slot[] slots = new Slot[WINDOW];
  private long next = -1; // next sequence number; -1 before the first
  private long newestMillis;
  private int kept;
  private boolean full; // the packet read last waits for a free place
  private boolean ended;
  private long missing;
  private double at;

  private static final class Slot {
    private byte[] bytes = new byte[0];
    private int length; // 0: empty
    private long millis;
  }

  /** Opens a track before its first packet. */
  OrderedPackets(TrackReader track) throws IOException {
    cursor = track.packetsInOrder();
    clock = new PlayoutClock(track.info().clockRate());
    Arrays.setAll(slots, _ -> new Slot());
  }

  /** Opens a track before the packet of an index entry. */
  OrderedPackets(TrackReader track, TrackIndexEntry from) throws IOException {
    this(track);
    cursor.seek(from);
  }

  /**
   * Moves to the next packet.
   *
   * @return false at the end
   */
  boolean next() throws IOException {
    while (!ended && !ready()) {
      ended = !full && !cursor.next();
      if (!ended && read.wrap(cursor.bytes(), 0, cursor.length())) {
        newestMillis = Math.max(newestMillis, cursor.millis());
        keep();
      }
    }
    if (kept == 0) {
      return false;
    }
    missing = 0;
    while (slot(next).length == 0) {
      next++;
      missing++;
    }
    give(slot(next++));
    return true;
  }

  /** {@return whether the next packet is available, or is no longer awaited} */
  private boolean ready() {
    if (kept == 0) {
      return false;
    }
    if (full || slot(next).length > 0) {
      return true;
    }
    long first = next;
    while (slot(first).length == 0) {
      first++;
    }
    return newestMillis - slot(first).millis > WAIT_MILLIS
        || unwrapper.highest() - next >= WINDOW / 2;
  }

  /** Stores the packet that was read, unless it is a duplicate or too late. */
  private void keep() {
    long number = unwrapper.near(read.sequence());
    if (next < 0 || (kept == 0 && number - next >= WINDOW)) {
      next = number;
    }
    full = number - next >= WINDOW;
    if (full || number < next || slot(number).length > 0) {
      return;
    }
    unwrapper.unwrap(read.sequence());
    Slot slot = slot(number);
    if (slot.bytes.length < cursor.length()) {
      slot.bytes = new byte[cursor.length()];
    }
    System.arraycopy(cursor.bytes(), 0, slot.bytes, 0, cursor.length());
    slot.length = cursor.length();
    slot.millis = cursor.millis();
    kept++;
  }

  private Slot slot(long number) {
    return slots[(int) (number % WINDOW)];
  }

  private void give(Slot slot) {
    packet.wrap(slot.bytes, 0, slot.length);
    at = clock.millis(packet.timestamp(), slot.millis);
    slot.length = 0;
    kept--;
  }

  /** {@return the packet; valid until the next call} */
  RtpPacket packet() {
    return packet;
  }

  /** {@return number of packets missing before it} */
  long missing() {
    return missing;
  }

  /** {@return playout time of its content, in milliseconds of the recording} */
  double at() {
    return at;
  }

  @Override
  public void close() throws IOException {
    cursor.close();
  }
}
