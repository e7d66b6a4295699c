package dev.parley.server.pieces;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/**
 * Publisher of what a blocking writer writes, in pieces. The writer waits while the subscriber does
 * not demand more.
 *
 * <p>Threads: safe for all; the writer runs on the executor, once for each subscriber.
 *
 * @param executor runs tasks that block
 */
public record PieceOutput(Executor executor, Writer writer) implements Flow.Publisher<byte[]> {
  private static final int PIECE = 8 << 10;
  private static final int PIECES_WAITING_MAX = 4;

  /** Writes all bytes. */
  @FunctionalInterface
  public interface Writer {
    /** Writes to a stream; a failure is that of the publisher. */
    void writeTo(OutputStream to) throws IOException;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super byte[]> subscriber) {
    SubmissionPublisher<byte[]> pieces = new SubmissionPublisher<>(executor, PIECES_WAITING_MAX);
    pieces.subscribe(subscriber);
    executor.execute(() -> {
      try {
        writer.writeTo(new Submitting(pieces));
        pieces.close();
      } catch (IOException | RuntimeException e) {
        pieces.closeExceptionally(e);
      }
    });
  }

  private static final class Submitting extends OutputStream {
    private final SubmissionPublisher<byte[]> pieces;

    Submitting(SubmissionPublisher<byte[]> pieces) {
      this.pieces = pieces;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      for (int at = offset; at < offset + length; at += PIECE) {
        if (!pieces.hasSubscribers()) {
          throw new IOException("the reader has cancelled");
        }
        pieces.submit(Arrays.copyOfRange(bytes, at, Math.min(at + PIECE, offset + length)));
      }
    }
  }
}
