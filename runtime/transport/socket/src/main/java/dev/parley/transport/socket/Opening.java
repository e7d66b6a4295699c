package dev.parley.transport.socket;

import dev.parley.transport.api.Framing;
import dev.parley.transport.api.TransportConfig;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * How a stream begins.
 *
 * @param head bytes that were read to find the framing, and belong to what follows
 */
record Opening(Framing framing, ByteBuffer head) {
  private static final int HEAD_BYTES = Integer.BYTES;

  /** {@return how a stream begins that this side has dialled} */
  static Opening dialled(TransportConfig config) {
    return of(config.framings().getFirst());
  }

  /** {@return how a stream begins of which nothing is read yet} */
  static Opening of(Framing framing) {
    return new Opening(framing, ByteBuffer.allocate(0));
  }

  /**
   * Waits for the first bytes of a stream, and tells from them what it is.
   *
   * @param stream whose channel blocks
   * @throws IOException when it ends before that, or begins with what nobody here speaks
   */
  static Opening read(ByteStream stream, List<Framing> framings) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
    while (head.hasRemaining()) {
      if (stream.read(head) < 0) {
        throw new EOFException("the stream ended after " + head.position() + " bytes");
      }
    }
    int word = head.flip().getInt(0);
    for (Framing framing : framings) {
      if (framing.beginsWith(word)) {
        return new Opening(framing, head);
      }
    }
    throw new IOException("it begins with %08x, which nothing here does".formatted(word));
  }
}
