package dev.parley.soap.http;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.spi.HttpRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reader of one request of a server: checks its head, and receives its body. Threads: confined to
 * the event loop, apart from {@link #bodyAborted}.
 */
final class RequestReader implements BodyReceiver.Owner {
  private static final Set<HttpMethod> METHODS = Set.of(HttpMethod.GET, HttpMethod.POST);

  private static final URI UNKNOWN = URI.create("http://unknown/");

  private final ServerExchange exchange;
  private final HttpServerRequest request;
  private final HttpOptions options;
  private Map<String, String> headers;
  private @Nullable BodyReceiver receiver;
  private URI target = UNKNOWN;

  RequestReader(
      ServerExchange exchange,
      HttpServerRequest request,
      Map<String, String> headers,
      HttpOptions options) {
    this.exchange = exchange;
    this.request = request;
    this.headers = headers;
    this.options = options;
  }

  /** Checks the head, and receives the body. */
  void start() {
    boolean hasTarget = hasTarget();
    HttpOptions limited =
        hasTarget ? options.withBodyBytesMax(exchange.bodyBytesMax(target)) : options;
    long length = MessageHead.contentLength(headers);
    Optional<ContentCoding> coding = ContentCoding.of(headers);
    if (!METHODS.contains(request.method())) {
      exchange.refuse(405, "only GET and POST are served");
    } else if (!hasTarget || headers.containsKey("")) {
      exchange.refuse(400, "the request target or a header is not valid");
    } else if (length > limited.bodyBytesMax()) {
      exchange.refuse(413, "the body is longer than " + limited.bodyBytesMax() + " bytes");
    } else if (coding.isEmpty()) {
      exchange.refuse(415, "the Content-Encoding is not gzip");
    } else if (!continues()) {
      exchange.refuse(417, "the only expectation that is met is 100-continue");
    } else {
      BodyReceiver receiving =
          new BodyReceiver(
              request, new ReceiveDemand.OfStream(request), coding.get(), limited, this);
      receiver = receiving;
      exchange.limit(options.idleTimeout());
      receiving.start(length);
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

  @Override
  public void bodyArrived(HttpBody body) {
    HttpRequest arrived =
        new HttpRequest(
            request.method().name(), target, headers, body, request.remoteAddress().hostAddress());
    headers = Map.of(); // a request may wait for long, and Vert.x holds its own
    request.headers().clear();
    target = UNKNOWN;
    exchange.arrived(arrived);
  }

  @Override
  public void bodyEnded() {
    exchange.unlimited();
  }

  @Override
  public void bodyFailed(IOException why) {
    exchange.unlimited();
    exchange.refuse(
        why instanceof BodyTooLongException ? 413 : 400, String.valueOf(why.getMessage()));
  }

  /** Leaves the rest of the body where it is, until the response has been sent. */
  @Override
  public void bodyAborted() {}

  /** Ends the body early. */
  void fail(IOException why) {
    if (receiver != null) {
      receiver.fail(why);
    }
  }
}
