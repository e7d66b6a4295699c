package dev.parley.transport.socket;

import dev.parley.transport.api.Framing;
import dev.parley.transport.api.TransportConfig;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The start of a stream: its framing and the bytes that were read to detect it.
 *
 * @param head the first bytes of the stream, which are still to be decoded
 */
record StreamOpening(Framing framing, ByteBuffer head) {
  private static final int HEAD_BYTES = Integer.BYTES;

  /** {@return the start of a stream that this side has dialled} */
  static StreamOpening dialled(TransportConfig config) {
    return of(config.framings().getFirst());
  }

  /** {@return the start of a stream from which nothing was read yet} */
  static StreamOpening of(Framing framing) {
    return new StreamOpening(framing, ByteBuffer.allocate(0));
  }

  /**
   * Reads the first bytes of a stream and detects its framing.
   *
   * @param stream a stream whose channel is in blocking mode
   * @throws IOException when the stream ends early, or no framing matches
   */
  static StreamOpening read(ByteStream stream, List<Framing> framings) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
    while (head.hasRemaining()) {
      if (stream.read(head) < 0) {
        throw new EOFException("the stream ended after " + head.position() + " bytes");
      }
    }
    int word = head.flip().getInt(0);
    for (Framing framing : framings) {
      if (framing.matchesHead(word)) {
        return new StreamOpening(framing, head);
      }
    }
    throw new IOException("it begins with %08x, which nothing here does".formatted(word));
  }
}
