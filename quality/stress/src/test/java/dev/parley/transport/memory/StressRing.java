package dev.parley.transport.memory;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A little ring and a bell in memory outside the heap, as two processes have them, and some steps
 * of {@link RingBuffer} and {@link WakeUpEvent} once more, too weak.
 *
 * <pre>
 *     0  read    64  full    128  bell    192  ring    256  time of a sleep
 * </pre>
 */
final class StressRing {
  private static final int RING_BYTES = 64;

  /** A record; the ring has room for two of them. */
  static final int RECORD_BYTES = 24;

  /** What two of them take: the ring is full. */
  static final int FULL_BYTES = 2 * RECORD_BYTES;

  /** Where the first record's word lies. */
  private static final int WORD = RecordLayout.HEADER_BYTES;

  private static final int LENGTH = RECORD_BYTES - RecordLayout.HEADER_BYTES;
  private static final int HEADER = RecordLayout.header(RecordLayout.MESSAGE, LENGTH);
  private static final int BYTES = 320;

  /** Many more than jcstress has in use at a time. */
  private static final int SLOTS = 1 << 17;

  private static final MemorySegment ALL = Arena.global().allocate((long) SLOTS * BYTES, 64);
  private static final AtomicInteger NEXT = new AtomicInteger();
  private static final VarHandle COUNT = JAVA_LONG.varHandle();
  private static final VarHandle FLAG = JAVA_INT.varHandle();
  private static final long READ_AT = 0;
  private static final long FULL_AT = 64;
  private static final long BELL_AT = 128;
  private static final long RING_AT = 192;
  private static final long TIME_AT = 256;

  static {
    new StressRing().own.sleep(0); // the first system call takes long
  }

  private final MemorySegment memory;
  final RingBuffer ring;
  final RingProducer writing;

  /** The sleeper's bell, as the sleeper has it. */
  final WakeUpEvent own;

  /** The same bell, as the other side has it. */
  final WakeUpEvent peers;

  StressRing() {
    long at = (NEXT.getAndIncrement() & (SLOTS - 1)) * (long) BYTES;
    memory = ALL.asSlice(at, BYTES).fill((byte) 0);
    ring = new RingBuffer(memory, READ_AT, FULL_AT, RING_AT, RING_BYTES);
    writing = new RingProducer(ring, RING_BYTES);
    AddressWait sleep = new FutexWait(memory.address() + BELL_AT, memory.asSlice(TIME_AT, 16));
    own = new WakeUpEvent(memory, BELL_AT, sleep);
    peers = new WakeUpEvent(memory, BELL_AT, sleep);
  }

  /** Writes a record; it is not published yet. */
  void write(int word) {
    ring.bytes().putInt(writing.index() + WORD, word);
    writing.added(RecordLayout.MESSAGE, LENGTH);
  }

  /** Publishes the first record, which may not have been written. */
  void publish() {
    ring.publish(0, HEADER);
  }

  /** {@return whether the first record is there} */
  boolean readable() {
    return ring.header(0) != RecordLayout.NONE;
  }

  /** {@return the word of the first record in the ring} */
  int word() {
    return ring.bytes().getInt(WORD);
  }

  void publishPlainly() {
    FLAG.set(memory, RING_AT, HEADER);
  }

  boolean readablePlainly() {
    return (int) FLAG.get(memory, RING_AT) != RecordLayout.NONE;
  }

  void publishReadPlainly() {
    COUNT.set(memory, READ_AT, (long) FULL_BYTES);
  }

  boolean roomPlainly() {
    return (long) COUNT.get(memory, READ_AT) != 0;
  }

  void publishByRelease() {
    FLAG.setRelease(memory, RING_AT, HEADER);
  }

  void publishReadByRelease() {
    COUNT.setRelease(memory, READ_AT, (long) FULL_BYTES);
  }

  void armByRelease() {
    FLAG.setRelease(memory, BELL_AT, 1);
  }

  void fullByRelease() {
    FLAG.setRelease(memory, FULL_AT, 1);
  }

  /**
   * As {@link WakeUpEvent#signal}, but the first look at the bell may come before what was
   * published.
   */
  void ringByAcquire() {
    if ((int) FLAG.getAcquire(memory, BELL_AT) != 0) {
      peers.signal();
    }
  }

  /** As {@link RingBuffer#publishRead}, in the same way. */
  boolean fullByAcquire() {
    return (int) FLAG.getAcquire(memory, FULL_AT) != 0;
  }

  /** As {@link WakeUpEvent#signal}, by somebody who dies in the middle of it. */
  void ringByHalf() {
    peers.disarm();
  }
}
