package dev.parley.distribution.handout.sender;

import dev.parley.distribution.fec.PieceCode;
import dev.parley.distribution.handout.PieceLayout;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Pieces of a round, in order, and the packets that are read of them. A piece that a member lacks
 * most of is sent as it is; otherwise symbols follow that were not sent yet, which are parity.
 * Threads: confined to the owner of the sender. Memory: the packets of two pieces.
 */
final class PieceRounds {
  /** Maximum number of symbols of a piece that are sent as parity, since that costs time. */
  static final int PARITY_MAX = PieceCode.PARITY / 2;

  private final PieceLayout layout;
  private final Recipients recipients;
  private final int[] next; // symbol of each piece that follows those that were sent
  private final BitSet sent = new BitSet(); // pieces that the first pass has reached
  private int piece; // first one of the round that is not planned yet
  private @Nullable PieceRequest reading;
  private @Nullable PieceRequest ready;
  private byte[] readyPackets = {};
  private @Nullable PieceRequest current;
  private byte[] packets = {};
  private int index;
  private long sentBytes;

  PieceRounds(PieceLayout layout, Recipients recipients) {
    this.layout = layout;
    this.recipients = recipients;
    next = new int[layout.pieces()];
    for (int i = 0; i < next.length; i++) {
      next[i] = layout.sources(i);
    }
    piece = next.length;
  }

  /** Begins a round. {@return false if nothing is to be sent} */
  boolean begin(long now) {
    piece = 0;
    skip(now);
    return piece < layout.pieces();
  }

  private void skip(long now) {
    while (piece < layout.pieces() && recipients.demand(piece, !sent.get(piece), now) == 0) {
      piece++;
    }
  }

  boolean isOver() {
    return piece >= layout.pieces() && reading == null && ready == null && current == null;
  }

  /** {@return the packets to be read now; null if enough are there} */
  @Nullable PieceRequest wanted(long now) {
    if (reading != null || ready != null) {
      return null;
    }
    skip(now);
    if (piece == layout.pieces()) {
      return null;
    }
    PieceRequest request = plan(now);
    reading = request;
    piece++;
    return request;
  }

  private PieceRequest plan(long now) {
    boolean free = !sent.get(piece);
    int count = recipients.demand(piece, free, now);
    int sources = layout.sources(piece);
    int first = next[piece];
    if (count > PARITY_MAX || count == sources) {
      first = 0;
      count = sources;
    }
    if (!free) {
      recipients.charge(piece, count, now);
    }
    sent.set(piece);
    next[piece] = (first + count) % layout.symbols(piece);
    return new PieceRequest(piece, first, count);
  }

  void loaded(PieceRequest request, byte[] bytes) {
    if (!request.equals(reading)) {
      throw new IllegalStateException("packets were not asked for: " + request);
    }
    reading = null;
    ready = request;
    readyPackets = bytes;
  }

  /** Sends a packet. {@return its length; 0 if none has been read} */
  int send(HandoutOutput output) {
    if (current == null) {
      current = ready;
      packets = readyPackets;
      ready = null;
      readyPackets = new byte[0];
      index = 0;
    }
    PieceRequest sending = current;
    if (sending == null) {
      return 0;
    }
    int symbol = (sending.first() + index) % layout.symbols(sending.piece());
    int content = layout.bytes(sending.piece(), symbol);
    int length = PieceLoader.STRIDE - PieceLayout.SYMBOL_BYTES + content;
    output.file(packets, index * PieceLoader.STRIDE, length);
    sentBytes += content;
    if (++index == sending.count()) {
      current = null;
    }
    return length;
  }

  boolean hasPackets() {
    return current != null || ready != null;
  }

  /** {@return bytes of the pieces that have been sent at least once} */
  long reachedBytes() {
    return Math.min(layout.size(), (long) sent.cardinality() * PieceLayout.PIECE_BYTES);
  }

  long sentBytes() {
    return sentBytes;
  }
}
