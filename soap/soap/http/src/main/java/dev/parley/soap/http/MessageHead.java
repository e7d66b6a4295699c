package dev.parley.soap.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.HostAndPort;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/** Reader of the heads of requests and responses. */
final class MessageHead {
  /** Upper bound for the headers of a message, in bytes. */
  static final int HEADER_BYTES_MAX = 16 << 10;

  /** Upper bound for the first line of a message, in bytes. */
  static final int LINE_BYTES_MAX = 8 << 10;

  /** Headers that tell how a message is sent, which is decided here. */
  private static final Set<String> FRAMING =
      Set.of("connection", "content-length", "keep-alive", "transfer-encoding", "upgrade");

  private static final Pattern ABSOLUTE = Pattern.compile("https?://.*");

  /** {@return headers by lower-case names; values of one name are joined with commas} */
  static Map<String, String> headers(MultiMap all) {
    Map<String, String> byName = HashMap.newHashMap(all.size());
    for (Map.Entry<String, String> each : all) {
      byName.merge(
          each.getKey().toLowerCase(Locale.ROOT),
          each.getValue(),
          (first, second) -> first + ", " + second);
    }
    return byName;
  }

  /** Copies the headers of a message to send, apart from those of its framing. */
  static void copy(Map<String, String> headers, BiConsumer<String, String> to) {
    headers.forEach((name, value) -> {
      if (!FRAMING.contains(name.toLowerCase(Locale.ROOT))) {
        to.accept(name, value);
      }
    });
  }

  /** {@return the length of the body by its header, -1 if there is none} */
  static long contentLength(Map<String, String> headers) {
    String length = headers.get("content-length");
    return length == null ? -1 : Long.parseLong(length); // checked when the head was decoded
  }

  /**
   * {@return the absolute target of a request, with the host that its caller named}
   *
   * @throws URISyntaxException when it is not valid, or several hosts are named
   */
  static URI target(HttpServerRequest request) throws URISyntaxException {
    String target = request.uri();
    if (request.headers().getAll(HttpHeaderNames.HOST).size() > 1) {
      throw new URISyntaxException(target, "several Host headers");
    }
    if (ABSOLUTE.matcher(target).matches()) {
      return new URI(target);
    }
    if (!target.startsWith("/")) {
      throw new URISyntaxException(target, "neither a path nor an http or https address");
    }
    return new URI((request.isSSL() ? "https://" : "http://") + authority(request) + target);
  }

  private static String authority(HttpServerRequest request) throws URISyntaxException {
    HostAndPort named = request.authority();
    if (named != null) {
      return named.toString();
    }
    if (request.version() != HttpVersion.HTTP_1_0
        || request.headers().contains(HttpHeaderNames.HOST)) {
      throw new URISyntaxException(request.uri(), "no valid Host header");
    }
    return request.localAddress().toString();
  }

  private MessageHead() {}
}
