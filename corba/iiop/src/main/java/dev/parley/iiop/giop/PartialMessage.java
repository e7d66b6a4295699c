package dev.parley.iiop.giop;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.parley.iiop.cdr.GiopVersion;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Message whose fragments have not all arrived. Fragments are joined once, after the last.
 *
 * <p>Threads: confined to the one that reads the connection. Memory: {@link #held}. The fragments
 * of a long message are outside the heap until then: otherwise messages that are never completed
 * would be copied by each garbage collection, and other connections would wait for it.
 */
final class PartialMessage implements AutoCloseable {
  static final int[] NO_SEAMS = {};

  /** Memory that a fragment takes besides its content, in bytes. */
  static final int FRAGMENT_OVERHEAD = 64;

  /** Length up to which a message stays in the heap, in bytes. */
  private static final int HEAP_BYTES_MAX = 64 << 10;

  private final MessageHeader first;
  private final List<MemorySegment> fragments = new ArrayList<>();
  private @Nullable Arena outside; // null: all fragments are in the heap
  private int length; // of the message so far, in bytes

  PartialMessage(MessageHeader first) {
    this.first = first;
  }

  /** {@return the header of the first fragment} */
  MessageHeader first() {
    return first;
  }

  /** {@return the number of fragments so far} */
  int fragments() {
    return fragments.size();
  }

  /** {@return the length of the message so far, in bytes} */
  int length() {
    return length;
  }

  /** {@return the memory that the fragments take, in bytes} */
  long held() {
    return length + (long) FRAGMENT_OVERHEAD * fragments.size();
  }

  /** Adds a copy of {@code bytes}, of which the first fragment includes the message header. */
  void add(byte[] bytes, int from, int count) {
    length += count;
    if (length <= HEAP_BYTES_MAX) {
      fragments.add(MemorySegment.ofArray(Arrays.copyOfRange(bytes, from, from + count)));
      return;
    }
    if (outside == null) {
      outside = Arena.ofShared(); // the reading thread of a connection may change
    }
    fragments.add(
        outside.allocateFrom(JAVA_BYTE, MemorySegment.ofArray(bytes), JAVA_BYTE, from, count));
  }

  /** {@return the message, after the last fragment} */
  FragmentReassembler.Complete joined() {
    byte[] bytes = new byte[length];
    int[] ends = new int[fragments.size()];
    int end = 0;
    for (int i = 0; i < ends.length; i++) {
      MemorySegment fragment = fragments.get(i);
      MemorySegment.copy(fragment, 0, MemorySegment.ofArray(bytes), end, fragment.byteSize());
      end += Math.toIntExact(fragment.byteSize());
      ends[i] = end;
    }
    int size = length - MessageHeader.BYTES;
    var header = new MessageHeader(first.version(), first.order(), false, first.type(), size);
    // In GIOP 1.2, alignment continues across fragments.
    int[] seams =
        first.version() == GiopVersion.V1_1 ? Arrays.copyOf(ends, ends.length - 1) : NO_SEAMS;
    return new FragmentReassembler.Complete(header, bytes, 0, seams);
  }

  /** Frees the memory outside the heap. */
  @Override
  public void close() {
    if (outside != null) {
      outside.close();
    }
  }
}
