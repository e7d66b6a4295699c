package dev.parley.soap.http;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * <p>Threads: confined to the event loop, apart from what implements {@link HttpHandler.Exchange}
 * and {@link #bodyAborted}.
 */
final class ServerExchange implements HttpHandler.Exchange, BodyReceiver.Owner {
  private static final Logger LOG = System.getLogger(ServerExchange.class.getName());
  private static final Set<HttpMethod> METHODS = Set.of(HttpMethod.GET, HttpMethod.POST);

  /** Time for a client to stop sending a body that nobody reads, and to read the response. */
  private static final Duration DISCARD_TIME = Duration.ofSeconds(2);

  private static final int DISCARDED_BYTES_MAX = 1 << 20;

  private final ServerLoop loop;
  private final ServerConnection connection;
  private final HttpServerRequest request;
  private final Map<String, String> headers;
  private final AtomicBoolean responded = new AtomicBoolean();
  private final Abandonment abandonment = new Abandonment();
  private @Nullable BodyReceiver receiver;
  private @Nullable ResponseSender sender;
  private URI target = URI.create("http://unknown/");
  private boolean finished;
  private boolean timed;
  private long end; // by System.nanoTime, if timed
  private int discardedBytes;

  ServerExchange(ServerLoop loop, ServerConnection connection, HttpServerRequest request) {
    this.loop = loop;
    this.connection = connection;
    this.request = request;
    headers = MessageHead.headers(request.headers());
  }

  /** Checks the head, and receives the body. */
  void start() {
    connection.opened(this);
    request.exceptionHandler(broken -> gone());
    request.response().exceptionHandler(broken -> gone()).closeHandler(closed -> gone());
    HttpOptions options = loop.options();
    long length = MessageHead.contentLength(headers);
    Optional<ContentCoding> coding = ContentCoding.of(headers);
    if (!METHODS.contains(request.method())) {
      refuse(405, "only GET and POST are served");
    } else if (!hasTarget() || headers.containsKey("")) {
      refuse(400, "the request target or a header is not valid");
    } else if (length > options.bodyBytesMax()) {
      refuse(413, "the body is longer than " + options.bodyBytesMax() + " bytes");
    } else if (coding.isEmpty()) {
      refuse(415, "the Content-Encoding is not gzip");
    } else if (!continues()) {
      refuse(417, "the only expectation that is met is 100-continue");
    } else {
      receiver = new BodyReceiver(request, coding.get(), options, this);
      limit(options.idleTimeout());
      receiver.start(length);
    }
  }

  private boolean hasTarget() {
    try {
      target = MessageHead.target(request);
      return true;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** Asks a client that waits for it to send the body. */
  private boolean continues() {
    String expected = headers.get("expect");
    if ("100-continue".equalsIgnoreCase(expected)) {
      request.response().writeContinue();
      return true;
    }
    return expected == null;
  }

  private void refuse(int status, String why) {
    Map<String, String> fields = new HashMap<>(Map.of("content-type", "text/plain"));
    if (status == 405) {
      fields.put("allow", "GET, POST");
    }
    byte[] text = (why + "\n").getBytes(StandardCharsets.UTF_8);
    respond(new HttpResponse(status, fields, new HttpBody.Whole(text)));
  }

  @Override
  public void bodyArrived(HttpBody body) {
    timed = false;
    HttpRequest arrived =
        new HttpRequest(
            request.method().name(), target, headers, body, request.remoteAddress().hostAddress());
    if (body instanceof HttpBody.Received) {
      BodyThreads.start(() -> handle(arrived));
    } else {
      handle(arrived);
    }
  }

  private void handle(HttpRequest arrived) {
    try {
      loop.handler().handle(arrived, this);
    } catch (RuntimeException | Error e) {
      LOG.log(Level.WARNING, "the handler of " + arrived.target() + " failed", e);
      refuse(500, "the server failed");
    }
  }

  @Override
  public void bodyEnded() {
    timed = false;
  }

  @Override
  public void bodyFailed(IOException why) {
    if (!finished) {
      refuse(why instanceof BodyTooLongException ? 413 : 400, String.valueOf(why.getMessage()));
    }
  }

  /** Leaves the rest of the body where it is, until the response has been sent. */
  @Override
  public void bodyAborted() {}

  @Override
  public void respond(HttpResponse response) {
    if (responded.compareAndSet(false, true)) {
      abandonment.responded();
      try {
        loop.execute(() -> send(response));
      } catch (RejectedExecutionException e) {
        // The server is closed, and its connections with it.
      }
    }
  }

  @Override
  public void onAbandoned(Runnable action) {
    abandonment.set(action);
  }

  private void send(HttpResponse response) {
    if (finished) {
      return;
    }
    if (bodyPending() && !isHttp2()) {
      request.response().putHeader("connection", "close");
    }
    ResponseSender sending =
        new ResponseSender(
            loop.context(), request.response(), loop.options().idleTimeout(), this::limit);
    sender = sending;
    try {
      sending
          .send(response, ContentCoding.acceptsGzip(headers))
          .onSuccess(sent -> sent())
          .onFailure(failed -> {
            LOG.log(Level.DEBUG, "a response to " + target + " was not sent", failed);
            end();
          });
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "a response to " + target + " cannot be sent", e);
      end();
    }
  }

  private void sent() {
    if (bodyPending()) {
      discardBody();
      return;
    }
    finish();
    if (request.version() == HttpVersion.HTTP_1_0) {
      connection.close();
    }
  }

  private boolean bodyPending() {
    boolean announced =
        isHttp2()
            || MessageHead.contentLength(headers) > 0
            || headers.containsKey("transfer-encoding");
    return announced && !request.isEnded();
  }

  private boolean isHttp2() {
    return request.version() == HttpVersion.HTTP_2;
  }

  /**
   * Reads on for a while after an early response. If the connection were closed at once, the
   * client's next bytes would be answered by a reset, which may overtake the response.
   */
  private void discardBody() {
    if (receiver != null) {
      receiver.fail(new IOException("the response was sent before the body was read"));
    }
    limit(DISCARD_TIME);
    request.handler(chunk -> {
      discardedBytes += chunk.length();
      if (discardedBytes > DISCARDED_BYTES_MAX) {
        end();
      }
    });
    request.endHandler(ended -> {
      if (isHttp2()) {
        finish();
      } else {
        end();
      }
    });
    request.resume();
  }

  private void limit(Duration time) {
    timed = true;
    end = ServerLoop.in(time);
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
    if (isHttp2() && !request.response().ended()) {
      request.response().reset();
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
    IOException why = new IOException("the connection ended before the exchange");
    if (receiver != null) {
      receiver.fail(why);
    }
    if (sender != null) {
      sender.fail(why);
    }
  }
}
