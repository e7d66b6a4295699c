package dev.parley.soap.http;

import dev.parley.soap.spi.HttpBody;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.streams.WriteStream;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Sender of a body that is written while it is sent, on a virtual thread. Threads: safe for all.
 */
final class BodySender {
  private final ContextInternal context;
  private final WriteStream<Buffer> stream;
  private final BodyOutput out;
  private volatile boolean written;
  private volatile @Nullable Thread thread; // null until it writes

  /**
   * @param context event loop on which the result of {@link #send} completes
   */
  BodySender(Context context, WriteStream<Buffer> stream, Duration idleTimeout) {
    this.context = (ContextInternal) context;
    this.stream = stream;
    out = new BodyOutput(stream, idleTimeout);
  }

  /** {@return completes when the body has been sent, with its end} */
  Future<Void> send(HttpBody.Written.Writer writer) {
    Promise<Void> sent = context.promise();
    thread = BodyThreads.start(() -> write(writer, sent));
    return sent.future();
  }

  private void write(HttpBody.Written.Writer writer, Promise<Void> sent) {
    try {
      writer.writeTo(out);
      out.close();
      written = true;
      stream.end().onComplete(sent);
    } catch (IOException | RuntimeException | Error e) {
      sent.tryFail(new IOException("the body could not be written: " + e.getMessage(), e));
    }
  }

  /** {@return whether the whole body has been written, though its last bytes may not have left} */
  boolean isWritten() {
    return written;
  }

  /** Lets the writer fail, also if it waits for its source. */
  void fail(Throwable why) {
    out.failed(why);
    Thread writing = thread;
    if (writing != null) {
      writing.interrupt();
    }
  }
}
