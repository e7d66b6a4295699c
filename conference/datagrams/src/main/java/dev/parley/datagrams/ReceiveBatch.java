package dev.parley.datagrams;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Receive batch of a Linux socket: recvmmsg(2). */
final class ReceiveBatch {
  private static final int MSG_TRUNC = 0x20;
  private static final int MSG_DONTWAIT = 0x40;

  private final MemorySegment messages;
  private final MemorySegment addresses;
  private final MemorySegment data;
  private final byte[] bytes;
  private final int[] lengths;
  private final int bytesMax;
  private int tooLong; // of the datagrams read last
  private int written; // address lengths that the kernel has overwritten

  /**
   * @param batch maximum number of datagrams per system call
   * @param bytesMax maximum length of a datagram
   */
  ReceiveBatch(Arena arena, int batch, int bytesMax) {
    this.bytesMax = bytesMax;
    bytes = new byte[batch * bytesMax];
    lengths = new int[batch];
    written = batch;
    messages = arena.allocate((long) batch * MessageLayout.BYTES, Long.BYTES);
    addresses = arena.allocate((long) batch * SocketAddresses.BYTES, Long.BYTES);
    data = arena.allocate(bytes.length, Long.BYTES);
    MemorySegment vectors = arena.allocate((long) batch * MessageLayout.VECTOR, Long.BYTES);
    for (int i = 0; i < batch; i++) {
      MemorySegment vector = vectors.asSlice((long) i * MessageLayout.VECTOR, MessageLayout.VECTOR);
      vector.set(ADDRESS, 0, data.asSlice((long) i * bytesMax, 1));
      vector.set(JAVA_LONG, Long.BYTES, bytesMax);
      long at = (long) i * MessageLayout.BYTES;
      messages.set(
          ADDRESS, at + MessageLayout.NAME, addresses.asSlice((long) i * SocketAddresses.BYTES, 1));
      messages.set(ADDRESS, at + MessageLayout.VECTORS, vector);
      messages.set(JAVA_LONG, at + MessageLayout.VECTOR_COUNT, 1);
    }
  }

  int from(int datagram) {
    return datagram * bytesMax;
  }

  byte[] bytes() {
    return bytes;
  }

  int length(int datagram) {
    return lengths[datagram];
  }

  RemoteEndpoint remote(int datagram, RemoteTable remotes) {
    return SocketAddresses.read(addresses, (long) datagram * SocketAddresses.BYTES, remotes);
  }

  /** {@return number of datagrams read; a negative error number on failure} */
  int read(SocketCalls calls, int fd) {
    for (int i = 0; i < written; i++) {
      messages.set(
          JAVA_INT,
          (long) i * MessageLayout.BYTES + MessageLayout.NAME_BYTES,
          SocketAddresses.BYTES);
    }
    int count = calls.receive(fd, messages, lengths.length, MSG_DONTWAIT);
    written = Math.max(0, count);
    tooLong = 0;
    for (int i = 0; i < count; i++) {
      long at = (long) i * MessageLayout.BYTES;
      boolean whole = (messages.get(JAVA_INT, at + MessageLayout.FLAGS) & MSG_TRUNC) == 0;
      tooLong += whole ? 0 : 1;
      lengths[i] = whole ? messages.get(JAVA_INT, at + MessageLayout.LENGTH) : 0;
      MemorySegment.copy(data, JAVA_BYTE, from(i), bytes, from(i), lengths[i]);
    }
    return count;
  }

  /** {@return how many of the datagrams read last were truncated} */
  int tooLong() {
    return tooLong;
  }
}
