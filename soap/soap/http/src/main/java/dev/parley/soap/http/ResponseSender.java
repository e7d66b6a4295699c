package dev.parley.soap.http;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpResponse;
import io.netty.buffer.Unpooled;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.buffer.BufferInternal;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sender of one response. Threads: confined to the event loop. */
final class ResponseSender {
  /**
   * Longest body that is never compressed. It travels in the ten segments that a connection sends
   * at once (RFC 6928), so compressing it would cost processor time and save no round trip.
   */
  private static final int PLAIN_BYTES_MAX = 14_600;

  /**
   * Upper bound for how many times longer a body is than its compressed form. Receivers take a
   * larger ratio for an attack; this leaves half of their default limit to spare.
   */
  private static final int RATIO_MAX = 50;

  private final ContextInternal context;
  private final HttpServerResponse out;
  private final Duration idleTimeout;
  private final Consumer<Duration> timeLimit;
  private @Nullable BodySender body;

  /**
   * @param timeLimit told how long the client may take to read a whole body
   */
  ResponseSender(
      Context context, HttpServerResponse out, Duration idleTimeout, Consumer<Duration> timeLimit) {
    this.context = (ContextInternal) context;
    this.out = out;
    this.idleTimeout = idleTimeout;
    this.timeLimit = timeLimit;
  }

  /** {@return completes when the response has been sent} */
  Future<Void> send(HttpResponse response, boolean gzip) {
    out.setStatusCode(response.status());
    MessageHead.copy(response.headers(), out::putHeader);
    return switch (response.body()) {
      case HttpBody.Whole(byte[] bytes) ->
          gzip && compressible(response.headers(), bytes) ? compressed(bytes) : whole(bytes);
      case HttpBody.Written(HttpBody.Written.Writer writer) -> written(writer);
      case HttpBody.Received(var in) ->
          written(into -> {
            try (in) {
              in.transferTo(into);
            }
          });
    };
  }

  private static boolean compressible(Map<String, String> headers, byte[] bytes) {
    return bytes.length > PLAIN_BYTES_MAX && !headers.containsKey("content-encoding");
  }

  /** Compresses a long body on a thread of its own, not to hold up the event loop. */
  private Future<Void> compressed(byte[] bytes) {
    if (bytes.length <= HttpBody.WHOLE_BYTES_MAX) {
      return shorter(bytes, ContentCoding.gzip(bytes));
    }
    Promise<byte[]> compressed = context.promise();
    BodyThreads.start(() -> compressed.complete(ContentCoding.gzip(bytes)));
    return compressed.future().compose(gzip -> shorter(bytes, gzip));
  }

  private Future<Void> shorter(byte[] bytes, byte[] gzip) {
    out.putHeader("vary", "accept-encoding");
    if (gzip.length > bytes.length || gzip.length < bytes.length / RATIO_MAX) {
      return whole(bytes);
    }
    out.putHeader("content-encoding", "gzip");
    return whole(gzip);
  }

  private Future<Void> whole(byte[] bytes) {
    timeLimit.accept(idleTimeout.multipliedBy(1 + bytes.length / HttpBody.WHOLE_BYTES_MAX));
    return out.end(BufferInternal.buffer(Unpooled.wrappedBuffer(bytes)));
  }

  private Future<Void> written(HttpBody.Written.Writer writer) {
    out.setChunked(true);
    BodySender sending = new BodySender(context, out, idleTimeout);
    body = sending;
    return sending.send(writer);
  }

  /** Lets the writer of the body fail. */
  void fail(Throwable why) {
    if (body != null) {
      body.fail(why);
    }
  }
}
