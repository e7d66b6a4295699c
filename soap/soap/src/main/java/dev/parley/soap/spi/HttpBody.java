package dev.parley.soap.spi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Body of an HTTP message. */
public sealed interface HttpBody {
  /** Bytes up to which a received body arrives whole; a longer one is a stream. */
  int WHOLE_BYTES_MAX = 64 << 10;

  /** No body. */
  HttpBody EMPTY = new Whole(new byte[0]);

  /** Body that is in memory; the bytes are not to be changed, and are not copied. */
  @SuppressWarnings("ArrayRecordComponent") // bodies are long, and compared by nobody
  record Whole(byte[] bytes) implements HttpBody {}

  /**
   * Body that is received while it is read. Reading blocks until bytes arrive, asks the peer for no
   * more than a small buffer ahead, and fails with an {@link IOException} when the connection ends
   * before the body; it is done on a virtual thread. Closing it early ends the connection.
   */
  record Received(InputStream in) implements HttpBody {}

  /** Body that is written while it is sent, in chunks; the binding calls it on a virtual thread. */
  record Written(Writer writer) implements HttpBody {
    /** Source of a body. */
    @FunctionalInterface
    public interface Writer {
      /**
       * Writes the body. Writing blocks while the peer takes no more bytes.
       *
       * @throws IOException when the connection has ended
       */
      void writeTo(OutputStream out) throws IOException;

      /**
       * Called by a server in place of {@link #writeTo} when the body will not be sent. A client
       * leaves such a body to its caller, who may send it again.
       */
      default void discard() {}
    }
  }
}
