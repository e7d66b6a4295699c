package dev.parley.transport.memory;

import dev.parley.base.Limits;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.HandlerInvoker;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageMemory;
import java.nio.charset.StandardCharsets;

/**
 * Receiving half of a shared-memory connection: passes each message to the handler in place in the
 * ring, then publishes the handler's replies.
 *
 * <p>The peer may change bytes while they are read. Every length is read once and checked, so that
 * a hostile peer can cause wrong values but no access outside the ring.
 *
 * <p>Threads: confined to the thread that reads the connection. Memory: one message that arrives in
 * pieces, up to the message limit.
 */
final class MemoryReceiver {
  /** Bytes of a batch after which other work of the reading thread has its turn. */
  static final int BATCH_BYTES_MAX = 16 << 10;

  private final MemoryConnection connection;
  private final HandlerInvoker handling;
  private final RingBuffer ring;
  private final MemorySendQueue out;
  private final WakeUpEvent peerEvent;
  private final int messageBytesMax;
  private final MessageInput input = new MessageInput();
  private final LargeMessageAssembly pieces;
  private long read;
  private long published;

  private boolean later; // not the first message of the batch

  MemoryReceiver(
      MemoryConnection connection,
      HandlerInvoker handling,
      RingBuffer ring,
      MemorySendQueue out,
      WakeUpEvent peerEvent,
      MessageMemory memory) {
    this.connection = connection;
    this.handling = handling;
    this.ring = ring;
    this.out = out;
    this.peerEvent = peerEvent;
    this.messageBytesMax = connection.messageBytesMax();
    this.pieces = new LargeMessageAssembly(memory);
  }

  /**
   * {@return whether replies may wait for the end of the batch} Replies to the first message may
   * not, or they would wait for the check for a second message.
   */
  boolean holds() {
    return handling.isInHandler() && later;
  }

  /** {@return whether there is a record that may be read now} */
  boolean ready() {
    return ring.header(read) != RecordLayout.NONE && takes();
  }

  private boolean takes() {
    return handling.hasHandler() && connection.alive() && !out.pausesReading();
  }

  /**
   * Handles the records that have arrived, as long as reading is not paused.
   *
   * @param bytesMax the batch ends with the record that reaches this number of bytes
   */
  void batch(int bytesMax) {
    handling.beginBatch();
    later = false;
    try {
      long end = read + bytesMax;
      do {
        next(ring.header(read));
        later = true;
      } while (read < end && ready());
    } catch (RuntimeException | Error e) {
      handling.failed(e);
    } finally {
      handling.endBatch();
      out.flush();
    }
  }

  private void next(int header) {
    int index = ring.index(read);
    int length = RecordLayout.length(header);
    int size = RecordLayout.size(length);
    if (size > ring.capacity() - index) {
      throw new BadMessageException("MEM-3: a record of " + length + " bytes is not all there");
    }
    handle(RecordLayout.kind(header), index + RecordLayout.HEADER_BYTES, length);
    read += size;
    if (read - published > RecordLayout.UNTOLD_BYTES_MAX) { // rarely: the writer still has space
      published = read;
      if (ring.publishRead(read)) {
        peerEvent.signal();
      }
    }
  }

  private void handle(int kind, int from, int length) {
    switch (kind) {
      case RecordLayout.MESSAGE -> {
        check(length);
        handling.message(input.over(ring.bytes(), from, length));
      }
      case RecordLayout.SHIFTED -> shifted(from, length);
      case RecordLayout.LARGE -> expect(from, length);
      case RecordLayout.PIECE -> collect(from, length);
      case RecordLayout.CLOSE -> closedByPeer(from, length);
      case RecordLayout.GAP -> {}
      default -> throw new BadMessageException("MEM-3: records of kind " + kind + " are reserved");
    }
  }

  private void check(long length) {
    if (length > messageBytesMax) {
      throw new BadMessageException(
          CloseReason.LIMIT_EXCEEDED,
          "FR-1: a message of " + length + " bytes, at most " + messageBytesMax + " allowed");
    }
    if (length < 1) {
      throw new BadMessageException("FR-1: a message of no bytes");
    }
  }

  private void shifted(int from, int length) {
    int shift =
        length < RecordLayout.SHIFT_BYTES ? 0 : Short.toUnsignedInt(ring.bytes().getShort(from));
    if (shift < RecordLayout.SHIFT_BYTES || shift >= length) {
      throw new BadMessageException("MEM-3: a message that does not say where it begins");
    }
    check(length - shift);
    handling.message(input.over(ring.bytes(), from + shift, length - shift));
  }

  private void expect(int from, int length) {
    if (length != RecordLayout.LARGE_BYTES || pieces.missing() > 0) {
      throw new BadMessageException("MEM-3: a large message begins where it may not");
    }
    int whole = ring.bytes().getInt(from);
    check(Integer.toUnsignedLong(whole));
    pieces.expect(whole);
  }

  private void collect(int from, int length) {
    if (length < 1 || length > pieces.missing()) {
      throw new BadMessageException(
          "MEM-3: a piece of nothing, of no large message, or more than it has");
    }
    pieces.add(ring.bytes(), from, length);
    if (pieces.missing() == 0) {
      handling.message(input.over(pieces.whole(), 0, pieces.length()));
      pieces.free();
    }
  }

  /** Releases the memory of a message that never became complete. */
  void free() {
    pieces.free();
  }

  private void closedByPeer(int from, int length) {
    int textBytes = length - RecordLayout.CLOSE_CODE_BYTES;
    if (textBytes < 0 || textBytes > Limits.CLOSE_TEXT_BYTES_MAX) {
      throw new BadMessageException("FR-1: a CLOSE of " + length + " bytes");
    }
    int code = Short.toUnsignedInt(ring.bytes().getShort(from));
    byte[] text = new byte[textBytes];
    ring.bytes().get(from + RecordLayout.CLOSE_CODE_BYTES, text);
    connection.endedByPeer(
        new CloseStatus(CloseReason.of(code), new String(text, StandardCharsets.UTF_8), true));
  }
}
