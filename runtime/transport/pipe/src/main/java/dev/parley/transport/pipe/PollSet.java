package dev.parley.transport.pipe;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.parley.ffi.FileDescriptors;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;

/**
 * A fixed set of descriptors for one polling thread, by ppoll(2).
 *
 * <p>Threads: confined to the polling thread. Memory: freed by the garbage collector.
 */
final class PollSet {
  static final short READABLE = 1;
  static final short WRITABLE = 4;

  /** Event flag POLLERR: the other end has no reader any more. */
  static final short BROKEN = 8;

  /** Event flag POLLHUP: the other end has no writer any more. */
  static final short ENDED = 16;

  private static final int ENTRY_BYTES = 8;
  private static final int EVENTS_AT = 4;
  private static final int HAPPENED_AT = 6;
  private static final int NOBODY = -1;
  private static final long NANOS_OF_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final MemorySegment entries;
  private final MemorySegment time;
  private final int count;

  PollSet(int count) {
    this.count = count;
    entries = Arena.ofAuto().allocate((long) count * ENTRY_BYTES, 4);
    time = Arena.ofAuto().allocate(16, 8);
  }

  /** Watches a descriptor for {@code events}, and always for POLLERR and POLLHUP. */
  void watch(int index, int descriptor, int events) {
    entries.set(JAVA_INT, (long) index * ENTRY_BYTES, descriptor);
    entries.set(JAVA_SHORT, (long) index * ENTRY_BYTES + EVENTS_AT, (short) events);
  }

  /** Stops watching a descriptor. */
  void leaveOut(int index) {
    watch(index, NOBODY, 0);
  }

  /** Waits for at most {@code nanos} nanoseconds. May return early. */
  void await(long nanos) {
    long wait = Math.max(nanos, 0);
    for (int i = 0; i < count; i++) {
      entries.set(JAVA_SHORT, (long) i * ENTRY_BYTES + HAPPENED_AT, (short) 0);
    }
    time.set(JAVA_LONG, 0, wait / NANOS_OF_SECOND);
    time.set(JAVA_LONG, 8, wait % NANOS_OF_SECOND);
    FileDescriptors.poll(entries, count, time);
  }

  /** {@return whether one of {@code events} has occurred in the last wait} */
  boolean happened(int index, int events) {
    return (entries.get(JAVA_SHORT, (long) index * ENTRY_BYTES + HAPPENED_AT) & events) != 0;
  }
}
