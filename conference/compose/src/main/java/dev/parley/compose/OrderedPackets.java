package dev.parley.compose;

import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.rtp.SequenceUnwrapper;
import dev.parley.recording.IndexEntry;
import dev.parley.recording.PacketCursor;
import dev.parley.recording.TrackReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * The packets of a recorded track in the order in which they were sent: late ones are waited for,
 * for a second or {@value #WINDOW} packets.
 *
 * <p>Threads: one at a time, which closes it. Memory: at most {@value #WINDOW} packets.
 */
final class OrderedPackets implements Closeable {
  private static final int WINDOW = 512;
  private static final long WAIT_MILLIS = 1_000;

  private final PacketCursor cursor;
  private final TrackClock clock;
  private final RtpPacket read = new RtpPacket();
  private final RtpPacket packet = new RtpPacket();
  private final SequenceUnwrapper unwrapper = new SequenceUnwrapper();
  private final Slot[] slots = new Slot[WINDOW];
  private long next = -1; // the number that is given next; -1: none was read
  private long newestMillis;
  private int kept;
  private boolean full; // what was read last waits until there is a place for it
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
    clock = new TrackClock(track.info().clockRate());
    Arrays.setAll(slots, _ -> new Slot());
  }

  /** Opens a track before the packet of an entry of its index. */
  OrderedPackets(TrackReader track, IndexEntry from) throws IOException {
    this(track);
    cursor.seek(from);
  }

  /**
   * Goes to the next packet.
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

  /** Whether the next packet is there, or is not waited for any more. */
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

  /** Keeps what was read, unless it came twice or too late. */
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

  /** {@return the packet; until the next call} */
  RtpPacket packet() {
    return packet;
  }

  /** {@return how many packets are missing before it} */
  long missing() {
    return missing;
  }

  /** {@return when what it carries is heard or seen, in milliseconds of the recording} */
  double at() {
    return at;
  }

  @Override
  public void close() throws IOException {
    cursor.close();
  }
}
