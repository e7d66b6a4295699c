package dev.parley.soap.call;

import dev.parley.pipeline.CallException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Streams among the arguments of a call that can be read once, so that one attempt at the call
 * sends them. Threads: safe for all.
 */
final class SentStreams implements OutgoingMessage.Reading {
  private static final String READ_ONCE =
      "can be read once; attachments of files and bytes can be read again";

  private final AtomicBoolean read = new AtomicBoolean();
  private volatile @Nullable CallException failure;

  @Override
  public void begins() throws IOException {
    if (read.getAndSet(true)) {
      throw new IOException("another attempt at the call reads its streams");
    }
  }

  /** Records how the attempt failed that may have read the streams. */
  void failed(CallException why) {
    if (read.get()) {
      failure = why;
    }
  }

  /**
   * {@return the failure of a further attempt, with the reason of the first one; null as long as
   * the streams were not read}
   *
   * @param call the call, for messages
   */
  @Nullable CallException refusal(String call) {
    if (!read.get()) {
      return null;
    }
    CallException first = failure;
    if (first == null) {
      return new CallException.Invalid(
          call + ": another attempt reads its streams, which " + READ_ONCE);
    }
    CallException again =
        CallException.of(
            first.reason(),
            first.getMessage() + "; it is not tried again, since its streams " + READ_ONCE);
    again.addSuppressed(first);
    return again;
  }
}
