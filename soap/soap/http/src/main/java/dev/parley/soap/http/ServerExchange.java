package dev.parley.soap.http;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.internal.ContextInternal;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Request of a client and its response.
 *
 * <pre>
 *   receiving --body--> handling --respond--> sending --sent--> (discarding the rest) --> finished
 * </pre>
 *
 * <p>Threads: confined to the event loop, apart from what implements {@link HttpHandler.Exchange}.
 */
final class ServerExchange implements HttpHandler.Exchange {
  private static final Logger LOG = System.getLogger(ServerExchange.class.getName());

  /** Time for a client to stop sending a body that nobody reads, and to read the response. */
  private static final Duration DISCARD_TIME = Duration.ofSeconds(2);

  private static final int DISCARDED_BYTES_MAX = 1 << 20;

  private static final long CANCEL = 0x8; // RFC 9113, section 7

  private final ExchangeOwner connection;
  private final HttpServerRequest request;
  private final boolean acceptsGzip;
  private final boolean announcesBody;
  private final RequestReader reader;
  private final AtomicBoolean responded = new AtomicBoolean();
  private final Abandonment abandonment = new Abandonment();
  private @Nullable ResponseSender sender;
  private @Nullable Runnable written; // null unless a response is being written
  private boolean finished;
  private boolean timed;
  private long end; // by System.nanoTime, if timed
  private int discardedBytes;

  ServerExchange(ExchangeOwner connection, HttpServerRequest request) {
    this.connection = connection;
    this.request = request;
    Map<String, String> headers = MessageHead.headers(request.headers());
    acceptsGzip = ContentCoding.acceptsGzip(headers);
    announcesBody =
        isHttp2()
            || MessageHead.contentLength(headers) > 0
            || headers.containsKey("transfer-encoding");
    reader = new RequestReader(this, request, headers, connection.options());
  }

  /** Receives the request. */
  void start() {
    connection.opened(this);
    request.exceptionHandler(broken -> gone());
    request.response().exceptionHandler(broken -> gone()).closeHandler(closed -> gone());
    reader.start();
  }

  /** Responds with an error and its reason. */
  void refuse(int status, String why) {
    Map<String, String> fields = new HashMap<>(Map.of("content-type", "text/plain"));
    if (status == 405) {
      fields.put("allow", "GET, POST");
    }
    byte[] text = (why + "\n").getBytes(StandardCharsets.UTF_8);
    respond(new HttpResponse(status, fields, new HttpBody.Whole(text)));
  }

  /** {@return bytes that the body of the request may have} */
  long bodyBytesMax(URI target) {
    return connection.handler().bodyBytesMax(target, connection.options().bodyBytesMax());
  }

  /** Hands the request to the handler. */
  void arrived(HttpRequest arrived) {
    unlimited();
    if (arrived.body() instanceof HttpBody.Received) {
      BodyThreads.start(() -> handle(arrived));
    } else {
      handle(arrived);
    }
  }

  private void handle(HttpRequest arrived) {
    try {
      connection.handler().handle(arrived, this);
    } catch (RuntimeException | Error e) {
      LOG.log(Level.WARNING, "the handler of " + arrived.target() + " failed", e);
      refuse(500, "the server failed");
    }
  }

  @Override
  public void respond(HttpResponse response, Runnable written) {
    if (responded.compareAndSet(false, true)) {
      abandonment.responded();
      try {
        ((ContextInternal) connection.context()).execute(() -> send(response, written));
      } catch (RejectedExecutionException e) {
        discard(response); // The server is closed, and its connections with it.
        written.run();
      }
    } else {
      discard(response);
    }
  }

  /** Releases the body of a response that is not sent. */
  private static void discard(HttpResponse response) {
    switch (response.body()) {
      case HttpBody.Written(HttpBody.Written.Writer writer) -> writer.discard();
      case HttpBody.Received(var in) -> close(in);
      case HttpBody.Whole whole -> {
        // memory
      }
    }
  }

  private static void close(InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      // its connection has ended already
    }
  }

  @Override
  public void onAbandoned(Runnable action) {
    abandonment.set(action);
  }

  private void send(HttpResponse response, Runnable whenWritten) {
    if (finished) {
      discard(response);
      whenWritten.run();
      return;
    }
    written = whenWritten;
    if (bodyPending() && !isHttp2()) {
      request.response().putHeader("connection", "close");
    }
    ResponseSender sending =
        new ResponseSender(
            connection.context(),
            request.response(),
            connection.options().idleTimeout(),
            this::limit);
    sender = sending;
    try {
      sending.send(response, acceptsGzip).onSuccess(sent -> sent()).onFailure(this::notSent);
    } catch (RuntimeException e) { // a header that must not be sent
      LOG.log(Level.WARNING, "a response to " + request.uri() + " cannot be sent", e);
      end();
    }
  }

  private void notSent(Throwable why) {
    LOG.log(Level.DEBUG, "a response to " + request.uri() + " was not sent", why);
    end();
  }

  private void sent() {
    written();
    if (bodyPending()) {
      discardBody();
      return;
    }
    finish();
    if (request.version() == HttpVersion.HTTP_1_0) {
      connection.close();
    }
  }

  /** Tells that the response was written, or will not be. */
  private void written() {
    Runnable action = written;
    written = null;
    if (action != null) {
      action.run();
    }
  }

  private boolean bodyPending() {
    return announcesBody && !request.isEnded();
  }

  private boolean isHttp2() {
    return request.version() == HttpVersion.HTTP_2;
  }

  /**
   * Reads on for a while after an early response. If the connection were closed at once, the
   * client's next bytes would be answered by a reset, which may overtake the response.
   */
  private void discardBody() {
    reader.fail(new IOException("the response was sent before the body was read"));
    limit(DISCARD_TIME);
    request.handler(chunk -> {
      discardedBytes += chunk.length();
      if (discardedBytes > DISCARDED_BYTES_MAX) {
        request.pause(); // the client cannot send, and finds the response
      }
    });
    request.endHandler(ended -> {
      finish();
      if (!isHttp2()) {
        connection.close();
      }
    });
    request.resume();
  }

  /** Ends the exchange if it is in its present state for this long. */
  void limit(Duration time) {
    timed = true;
    end = ServerLoop.in(time);
  }

  /** Lets the present state last for ever. */
  void unlimited() {
    timed = false;
  }

  /** Ends the exchange if its time limit is over. */
  void endIfOverdue(long now) {
    if (timed && now - end > 0) {
      end();
    }
  }

  /** Ends the stream or the connection, and with it the exchange. */
  private void end() {
    if (finished) {
      return;
    }
    if (isHttp2()) {
      request.response().reset(CANCEL);
    } else {
      connection.abort();
    }
    gone();
  }

  /** Ends the exchange, whose connection or stream has ended. */
  void gone() {
    if (!finished) {
      finish();
      abandonment.happened();
    }
  }

  private void finish() {
    if (finished) {
      return;
    }
    finished = true;
    connection.finished(this);
    written();
    IOException why = new IOException("the connection ended before the exchange");
    reader.fail(why);
    if (sender != null) {
      sender.fail(why);
    }
  }
}
