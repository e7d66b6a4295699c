package dev.parley.datagrams;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.parley.ffi.Errno;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Send batch of a Linux socket: sendmmsg(2).
 *
 * <p>Datagrams to one remote are chained, and sent as one message of several segments (UDP_SEGMENT)
 * as long as they have the same size, except for a shorter last one: most of the cost of a datagram
 * is its way through the kernel, which the segments share. Order is kept for each remote, not
 * between remotes.
 */
final class SendBatch {
  private static final int MSG_DONTWAIT = 0x40;
  private static final int SOL_UDP = 17;
  private static final int UDP_SEGMENT = 103;
  private static final int SEGMENTS_MAX = 40; // 64 in old kernels, and 64 KiB in all
  private static final int SEGMENT_BYTES_MAX = 1_472; // fits into an Ethernet frame
  private static final int NONE = -1;
  private static final int LINE_BYTES = 64; // of a cache

  private final int family;
  private final boolean segments;
  private final MemorySegment messages;
  private final MemorySegment addresses;
  private final MemorySegment vectors;
  private final MemorySegment controls;
  private final MemorySegment data;
  private final long dataAddress;
  private final int[] lengths;
  private final int[] offsets; // in data, one datagram close behind the other
  private final int[] next;
  private final @Nullable RemoteEndpoint[] remotes; // heads of chains
  private final int[] carried; // datagrams of each message
  private int end; // of the data in use
  private int chains;
  private int count;
  private int batch;

  /**
   * @param segments whether the kernel supports UDP_SEGMENT
   * @param most maximum number of waiting datagrams
   * @param bytesMax maximum length of a datagram
   */
  SendBatch(Arena arena, int family, boolean segments, int most, int bytesMax) {
    this.family = family;
    this.segments = segments;
    lengths = new int[most];
    offsets = new int[most];
    next = new int[most];
    remotes = new @Nullable RemoteEndpoint[most];
    carried = new int[most];
    messages = arena.allocate((long) most * MessageLayout.BYTES, Long.BYTES);
    addresses = arena.allocate((long) most * SocketAddresses.BYTES, Long.BYTES);
    vectors = arena.allocate((long) most * MessageLayout.VECTOR, Long.BYTES);
    controls = arena.allocate((long) most * MessageLayout.SEGMENT_CONTROL, Long.BYTES);
    data =
        arena.allocate((long) most * Math.ceilDiv(bytesMax, LINE_BYTES) * LINE_BYTES, LINE_BYTES);
    dataAddress = data.address();
    for (int i = 0; i < most; i++) {
      messages.set(
          ADDRESS,
          (long) i * MessageLayout.BYTES + MessageLayout.NAME,
          addresses.asSlice((long) i * SocketAddresses.BYTES, 1));
      long control = (long) i * MessageLayout.SEGMENT_CONTROL;
      controls.set(JAVA_LONG, control, MessageLayout.SEGMENT_CONTROL_LENGTH);
      controls.set(JAVA_INT, control + 8, SOL_UDP);
      controls.set(JAVA_INT, control + 12, UDP_SEGMENT);
    }
  }

  boolean empty() {
    return count == 0;
  }

  boolean full() {
    return count == lengths.length;
  }

  void add(RemoteEndpoint to, byte[] bytes, int from, int length) {
    int at = count++;
    MemorySegment.copy(bytes, from, data, JAVA_BYTE, end, length);
    lengths[at] = length;
    offsets[at] = end;
    end += Math.ceilDiv(length, LINE_BYTES) * LINE_BYTES;
    next[at] = NONE;
    // The remote itself remembers its chain, so no map is
    // searched per datagram; the batch number outdates it.
    if (to.batch == batch && remotes[to.chain] == to) {
      next[to.last] = at;
    } else {
      to.batch = batch;
      to.chain = chains;
      to.first = at;
      remotes[chains++] = to;
    }
    to.last = at;
  }

  /** Sends the batch. {@return how many datagrams the system did not accept} */
  int send(SocketCalls calls, int fd) {
    int written = write();
    int lost = 0;
    for (int done = 0; done < written; ) {
      int sent =
          calls.send(
              fd,
              messages.asSlice((long) done * MessageLayout.BYTES),
              written - done,
              MSG_DONTWAIT);
      if (sent > 0) {
        done += sent;
      } else if (sent != -Errno.EINTR) {
        lost += carried[done++]; // rejected: an error of one remote's path
      }
    }
    batch++;
    chains = 0;
    count = 0;
    end = 0;
    return lost;
  }

  /** Writes the chains as messages. {@return their number} */
  private int write() {
    int message = 0;
    int vector = 0;
    for (int chain = 0; chain < chains; chain++) {
      RemoteEndpoint to = Objects.requireNonNull(remotes[chain]);
      remotes[chain] = null;
      // UDP_SEGMENT cuts a message into pieces of one size, of which only the last may be shorter.
      for (int at = to.first; at != NONE; message++) {
        int size = lengths[at];
        int begin = vector;
        // The kernel refuses a message whose segments
        // exceed the MTU of the path, all of them together.
        boolean more = segments && size <= SEGMENT_BYTES_MAX;
        do {
          int length = lengths[at];
          long iovec = (long) vector * MessageLayout.VECTOR;
          vectors.set(JAVA_LONG, iovec, dataAddress + offsets[at]);
          vectors.set(JAVA_LONG, iovec + Long.BYTES, length);
          vector++;
          at = next[at];
          more &= length == size && vector - begin < SEGMENTS_MAX;
        } while (at != NONE && more && lengths[at] <= size);
        write(message, to, begin, vector - begin, size);
      }
    }
    return message;
  }

  private void write(int message, RemoteEndpoint to, int vector, int datagrams, int size) {
    long at = (long) message * MessageLayout.BYTES;
    carried[message] = datagrams;
    int addressBytes =
        SocketAddresses.write(addresses, (long) message * SocketAddresses.BYTES, family, to);
    messages.set(JAVA_INT, at + MessageLayout.NAME_BYTES, addressBytes);
    messages.set(
        ADDRESS,
        at + MessageLayout.VECTORS,
        vectors.asSlice((long) vector * MessageLayout.VECTOR, 1));
    messages.set(JAVA_LONG, at + MessageLayout.VECTOR_COUNT, datagrams);
    if (datagrams > 1) {
      long control = (long) message * MessageLayout.SEGMENT_CONTROL;
      controls.set(JAVA_SHORT, control + 16, (short) size);
      messages.set(ADDRESS, at + MessageLayout.CONTROL, controls.asSlice(control, 1));
      messages.set(JAVA_LONG, at + MessageLayout.CONTROL_BYTES, MessageLayout.SEGMENT_CONTROL);
    } else {
      messages.set(ADDRESS, at + MessageLayout.CONTROL, MemorySegment.NULL);
      messages.set(JAVA_LONG, at + MessageLayout.CONTROL_BYTES, 0);
    }
  }
}
