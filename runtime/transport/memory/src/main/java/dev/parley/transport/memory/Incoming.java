package dev.parley.transport.memory;

import dev.parley.base.Limits;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Handling;
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
final class Incoming {
  /** Bytes of a batch after which other work of the reading thread has its turn. */
  static final int BATCH_BYTES_MAX = 16 << 10;

  private final MemoryConnection connection;
  private final Handling handling;
  private final Ring ring;
  private final Outgoing out;
  private final Bell peerBell;
  private final int messageBytesMax;
  private final MessageInput input = new MessageInput();
  private final Pieces pieces;
  private long read;
  private long published;

  private boolean later; // not the first message of the batch

  Incoming(
      MemoryConnection connection,
      Handling handling,
      Ring ring,
      Outgoing out,
      Bell peerBell,
      MessageMemory memory) {
    this.connection = connection;
    this.handling = handling;
    this.ring = ring;
    this.out = out;
    this.peerBell = peerBell;
    this.messageBytesMax = connection.messageBytesMax();
    this.pieces = new Pieces(memory);
  }

  /**
   * {@return whether replies may wait for the end of the batch} Replies to the first message may
   * not, or they would wait for the check for a second message.
   */
  boolean holds() {
    return handling.inside() && later;
  }

  /** {@return whether there is a record that may be read now} */
  boolean ready() {
    return ring.header(read) != Records.NONE && takes();
  }

  private boolean takes() {
    return handling.started() && connection.alive() && !out.pausesReading();
  }

  /**
   * Handles the records that have arrived, as long as reading is not paused.
   *
   * @param bytesMax the batch ends with the record that reaches this number of bytes
   */
  void batch(int bytesMax) {
    handling.enter();
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
      handling.leave();
      out.flush();
    }
  }

  private void next(int header) {
    int index = ring.index(read);
    int length = Records.length(header);
    int size = Records.size(length);
    if (size > ring.capacity() - index) {
      throw new BadMessageException("MEM-3: a record of " + length + " bytes is not all there");
    }
    handle(Records.kind(header), index + Records.HEADER_BYTES, length);
    read += size;
    if (read - published > Records.UNTOLD_BYTES_MAX) { // rarely: the writer still has space
      published = read;
      if (ring.publishRead(read)) {
        peerBell.ring();
      }
    }
  }

  private void handle(int kind, int from, int length) {
    switch (kind) {
      case Records.MESSAGE -> {
        check(length);
        handling.message(input.over(ring.bytes(), from, length));
      }
      case Records.SHIFTED -> shifted(from, length);
      case Records.LARGE -> expect(from, length);
      case Records.PIECE -> collect(from, length);
      case Records.CLOSE -> closedByPeer(from, length);
      case Records.GAP -> {}
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
    int shift = length < Records.SHIFT_BYTES ? 0 : Short.toUnsignedInt(ring.bytes().getShort(from));
    if (shift < Records.SHIFT_BYTES || shift >= length) {
      throw new BadMessageException("MEM-3: a message that does not say where it begins");
    }
    check(length - shift);
    handling.message(input.over(ring.bytes(), from + shift, length - shift));
  }

  private void expect(int from, int length) {
    if (length != Records.LARGE_BYTES || pieces.missing() > 0) {
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
    int textBytes = length - Records.CLOSE_CODE_BYTES;
    if (textBytes < 0 || textBytes > Limits.CLOSE_TEXT_BYTES_MAX) {
      throw new BadMessageException("FR-1: a CLOSE of " + length + " bytes");
    }
    int code = Short.toUnsignedInt(ring.bytes().getShort(from));
    byte[] text = new byte[textBytes];
    ring.bytes().get(from + Records.CLOSE_CODE_BYTES, text);
    connection.endedByPeer(
        new Closed(CloseReason.of(code), new String(text, StandardCharsets.UTF_8), true));
  }
}
