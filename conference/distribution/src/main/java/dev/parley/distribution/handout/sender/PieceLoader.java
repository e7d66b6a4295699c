package dev.parley.distribution.handout.sender;

import dev.parley.distribution.fec.PieceCode;
import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.handout.FilePacket;
import dev.parley.distribution.handout.Handout;
import dev.parley.distribution.handout.HandoutContent;
import dev.parley.distribution.handout.PieceLayout;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * Reader of a file in pieces, which computes parity and lays out the packets, so that the thread of
 * the group only encrypts and sends them. Threads: one at a time, any. Memory: one piece.
 */
public final class PieceLoader {
  /** Distance of the payloads of two packets in bytes. */
  static final int STRIDE = GroupHeader.PAYLOAD_BYTES_MAX;

  private final FileChannel file;
  private final Handout handout;
  private final byte[] piece = new byte[PieceLayout.PIECE_BYTES];

  /**
   * Creates a reader.
   *
   * @param file stays the caller's
   */
  public PieceLoader(FileChannel file, Handout handout) {
    this.file = file;
    this.handout = handout;
  }

  /**
   * Reads the packets of a request. Blocks.
   *
   * @return their payloads
   * @throws IOException when the file cannot be read, or was changed
   */
  public byte[] load(PieceRequest request) throws IOException {
    PieceLayout layout = handout.content().layout();
    int number = request.piece();
    HandoutContent.readFully(file, piece, layout.bytes(number), PieceLayout.at(number));
    if (!handout.content().isPiece(number, piece)) {
      throw new IOException("the file was changed while it was handed out");
    }
    int sources = layout.sources(number);
    // The last symbol of a file is coded with zeros behind it.
    Arrays.fill(piece, layout.bytes(number), sources * PieceLayout.SYMBOL_BYTES, (byte) 0);
    byte[] packets = new byte[request.count() * STRIDE];
    for (int i = 0; i < request.count(); i++) {
      int symbol = (request.first() + i) % layout.symbols(number);
      int at = i * STRIDE;
      FilePacket.symbol(packets, at, handout.number(), number, symbol);
      write(symbol, sources, packets, at + FilePacket.HEADER_BYTES);
    }
    return packets;
  }

  private void write(int symbol, int sources, byte[] out, int to) {
    int length = PieceLayout.SYMBOL_BYTES;
    if (symbol < sources) {
      System.arraycopy(piece, symbol * length, out, to, length);
    } else {
      PieceCode.encode(symbol - sources, piece, sources, length, out, to);
    }
  }
}
