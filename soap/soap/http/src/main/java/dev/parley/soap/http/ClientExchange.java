package dev.parley.soap.http;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import dev.parley.transport.api.TransportException;
import io.netty.buffer.Unpooled;
import io.vertx.core.AsyncResult;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.internal.buffer.BufferInternal;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Request and its response. A request is sent once: a server that closes the connection instead of
 * answering may have run the operation.
 *
 * <pre>
 *   waiting for a connection --> sending --head--> receiving --end of body--> finished
 * </pre>
 *
 * <p>While it waits, it does not hold its request, whose body may be long.
 *
 * <p>Threads: confined to the event loop, apart from {@link #result}, {@link #fail} before {@link
 * #start}, and {@link #bodyAborted}.
 */
final class ClientExchange implements BodyReceiver.Owner {
  private static final long CANCEL = 0x8; // RFC 9113, section 7

  private final VertxHttpClient client;
  private final HttpAddress where;
  private final HttpOptions options;
  private final CompletableFuture<HttpResponse> result = new CompletableFuture<>();
  private @Nullable HttpClientRequest out;
  private @Nullable BodySender sender;
  private @Nullable BodyReceiver receiver;
  private int status;
  private Map<String, String> headers = Map.of();
  private boolean finished;

  /**
   * @param options limits of the response
   */
  ClientExchange(VertxHttpClient client, HttpAddress where, HttpOptions options) {
    this.client = client;
    this.where = where;
    this.options = options;
    result.whenComplete((response, failure) -> {
      if (failure != null) {
        bodyAborted(); // completed by the caller: cancelled, or too late
      }
    });
  }

  /** {@return the response} */
  CompletableFuture<HttpResponse> result() {
    return result;
  }

  URI target() {
    return where.uri();
  }

  /** Sends the request when there is a connection for it. */
  void start(HttpRequest request) {
    if (result.isDone()) {
      return;
    }
    try {
      client.started(this);
    } catch (TransportException e) {
      fail(e);
      return;
    }
    client
        .pool()
        .request(ClientConfiguration.request(where).setMethod(HttpMethod.valueOf(request.method())))
        .onComplete(connection -> connected(connection, request));
  }

  private void connected(AsyncResult<HttpClientRequest> connection, HttpRequest request) {
    if (connection.succeeded() && (finished || result.isDone())) { // or about to be finished
      connection.result().exceptionHandler(reset -> {}).reset(CANCEL);
    } else if (connection.succeeded()) {
      out = connection.result();
      transmit(request, connection.result());
    } else {
      fail(connection.cause());
    }
  }

  private void transmit(HttpRequest request, HttpClientRequest to) {
    to.exceptionHandler(this::fail);
    to.response().onSuccess(this::received).onFailure(this::fail);
    try {
      MessageHead.copy(request.headers(), to::putHeader);
      if (!request.headers().containsKey("accept-encoding")) {
        to.putHeader("accept-encoding", "gzip");
      }
      sendBody(request.body(), to);
    } catch (RuntimeException e) { // a header that must not be sent
      fail(e);
    }
  }

  private void sendBody(HttpBody body, HttpClientRequest to) {
    switch (body) {
      case HttpBody.Whole(byte[] bytes) -> {
        to.setChunked(options.chunked() && bytes.length > 0);
        if (bytes.length == 0 && to.getMethod().equals(HttpMethod.GET)) {
          to.end();
        } else {
          to.end(BufferInternal.buffer(Unpooled.wrappedBuffer(bytes)));
        }
      }
      case HttpBody.Written(HttpBody.Written.Writer writer) -> write(to, writer);
      case HttpBody.Received(var in) ->
          write(
              to,
              into -> {
                try (in) {
                  in.transferTo(into);
                }
              });
    }
  }

  private void write(HttpClientRequest to, HttpBody.Written.Writer writer) {
    to.setChunked(true);
    BodySender sending = new BodySender(client.context(), to, options.idleTimeout());
    sender = sending;
    sending
        .send(writer)
        .onComplete(sent -> {
          sender = null;
          // A server may close the connection behind an early response, which is then complete.
          boolean answered = sending.isWritten() && receiver != null;
          if (sent.failed() && !answered) {
            fail(sent.cause());
          }
        });
  }

  private void received(HttpClientResponse response) {
    if (finished) {
      return;
    }
    response.exceptionHandler(this::fail);
    status = response.statusCode();
    headers = new HashMap<>(MessageHead.headers(response.headers()));
    long length = MessageHead.contentLength(headers);
    Optional<ContentCoding> coding = ContentCoding.of(headers);
    if (coding.isEmpty()) {
      fail(new IOException("the response has the unknown " + headers.get("content-encoding")));
    } else if (length > options.bodyBytesMax()) {
      fail(BodyTooLongException.ofBytes(options.bodyBytesMax()));
    } else {
      BodyReceiver receiving =
          new BodyReceiver(response, demand(response), coding.get(), options, this);
      receiver = receiving;
      coding.get().removeHeaders(headers);
      receiving.start(length);
    }
  }

  private ReceiveDemand demand(HttpClientResponse response) {
    return response.version() == HttpVersion.HTTP_2
        ? new ReceiveDemand.OfStream(response)
        : client
            .channels()
            .find(response.request().connection())
            .<ReceiveDemand>map(ReceiveDemand.OfChannel::new)
            .orElseGet(() -> new ReceiveDemand.OfStream(response)); // it has been closed meanwhile
  }

  @Override
  public void bodyEnded() {
    finish(null);
  }

  @Override
  public void bodyArrived(HttpBody body) {
    if (!result.complete(new HttpResponse(status, headers, body))) {
      bodyAborted();
    }
  }

  @Override
  public void bodyFailed(IOException why) {
    result.completeExceptionally(ClientFailures.explain(where, options, why));
    fail(why);
  }

  @Override
  public void bodyAborted() {
    client.context().runOnContext(now -> finish(new IOException("the exchange was cancelled")));
  }

  /** Ends the exchange with a failure, also that of a body that is being received. */
  void fail(Throwable why) {
    if (!finished) {
      finish(why);
      result.completeExceptionally(ClientFailures.explain(where, options, why));
    }
  }

  /**
   * @param why null if the response has arrived
   */
  private void finish(@Nullable Throwable why) {
    if (finished) {
      return;
    }
    finished = true;
    client.finished(this);
    if (why != null && receiver != null) {
      receiver.fail(why instanceof IOException io ? io : new IOException(why.getMessage(), why));
    }
    if (sender != null) {
      sender.fail(new IOException("the exchange ended before its request was sent"));
    }
    boolean sending = sender != null && !sender.isWritten(); // else the connection is used again
    if (out != null && (why != null || sending)) {
      abort(out);
    }
  }

  private void abort(HttpClientRequest to) {
    to.reset(CANCEL);
    if (to.version() != HttpVersion.HTTP_2) {
      client.channels().abort(to.connection());
    }
  }
}
