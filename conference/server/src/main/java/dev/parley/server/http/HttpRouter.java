package dev.parley.server.http;

import dev.parley.calls.Parley;
import dev.parley.server.http.StaticAsset.ContentEncoding;
import dev.parley.server.whip.WhipHandler;
import dev.parley.transport.websocket.HttpConnectionGuard;
import dev.parley.transport.websocket.OriginRejection;
import dev.parley.transport.websocket.WebSocketEndpoint;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * HTTP request router: the page and its files, calls over WebSocket, WHIP and WHEP, and the admin
 * endpoints.
 *
 * <p>Threads: called by event loops; never blocks.
 */
public final class HttpRouter implements Handler<HttpServerRequest> {
  /** Path of the WebSocket endpoint for calls. */
  static final String CALLS_PATH = "/parley";

  private static final Logger LOG = System.getLogger(HttpRouter.class.getName());

  private static final Set<HttpMethod> READING = Set.of(HttpMethod.GET, HttpMethod.HEAD);
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String FOR_A_YEAR = "public, max-age=31536000, immutable";

  private final OriginRejection foreign = new OriginRejection("the server's option --allow-origin");
  private final Vertx vertx;
  private final HttpConnectionGuard guard;
  private final WebSocketEndpoint connections;
  private final Parley parley;
  private final HostOriginPolicy welcome;
  private final TrustedProxies proxies;
  private final PageAssets page;
  private final @Nullable WhipHandler whip; // null for a replay, which has no live rooms
  private final Map<String, DynamicResource> resources;
  private final MountedHandlers mounted = new MountedHandlers(this::isOwn);
  private final AtomicBoolean warned = new AtomicBoolean();
  private volatile URI endpoint; // of the WebSockets, with the real port

  public HttpRouter(
      Vertx vertx,
      HttpConnectionGuard guard,
      WebSocketEndpoint connections,
      Parley parley,
      HostOriginPolicy welcome,
      TrustedProxies proxies,
      PageAssets page,
      @Nullable WhipHandler whip,
      Map<String, DynamicResource> resources,
      URI endpoint) {
    this.vertx = vertx;
    this.guard = guard;
    this.connections = connections;
    this.parley = parley;
    this.welcome = welcome;
    this.proxies = proxies;
    this.page = page;
    this.whip = whip;
    this.resources = resources;
    this.endpoint = endpoint;
  }

  /** Sets the WebSocket URI once the port is bound. */
  void listening(URI real) {
    endpoint = real;
  }

  /** {@return the handlers of other programs} */
  MountedHandlers mounted() {
    return mounted;
  }

  /** {@return the URI of the WebSocket endpoint} */
  URI endpoint() {
    return endpoint;
  }

  @Override
  public void handle(HttpServerRequest request) {
    String host = request.getHeader("Host");
    boolean ours = welcome.host(host);
    SecurityHeaders.set(
        request.response().headers(),
        ours ? host : null,
        host != null && welcome.secure(host, request.isSSL()),
        welcome.trustedCertificate(),
        welcome.nodes(),
        welcome.receivers());
    if (!ours) {
      refuse(request, 421, "this server does not go by that name; 'names' in its options adds one");
      return;
    }
    Optional<Handler<HttpServerRequest>> mount = mounted.find(String.valueOf(request.path()));
    if (mount.isPresent()) {
      mounted(request, mount.get());
    } else if (whip != null && WhipHandler.handles(String.valueOf(request.path()))) {
      whip(request, whip);
    } else if (!READING.contains(request.method())) {
      request.response().putHeader("Allow", "GET, HEAD");
      refuse(request, 405, "only GET and HEAD here");
    } else if (hasBody(request)) {
      refuse(request, 413, "nothing here takes a body");
    } else {
      route(request);
    }
  }

  /** Tests whether the server has paths below a prefix, which ends with a slash. */
  private boolean isOwn(String prefix) {
    return prefix.equals(CALLS_PATH + "/")
        || WhipHandler.handles(prefix)
        || prefix.equals("/assets/") // where the build of the page puts its files
        || PageAssets.file(prefix + "a").isPresent()
        || resources.keySet().stream().anyMatch(path -> (path + "/").startsWith(prefix));
  }

  /** Hands a request of a program, or of a page whose origin is allowed, to another handler. */
  private void mounted(HttpServerRequest request, Handler<HttpServerRequest> handler) {
    String origin = request.getHeader("Origin");
    if (!welcome.allowsOrigin(origin, endpoint.getPort()) || isHiddenForeignPage(request)) {
      foreign.refuse(guard, request);
    } else {
      handler.handle(request);
    }
  }

  private static boolean hasBody(HttpServerRequest request) {
    String length = request.getHeader("Content-Length");
    return request.headers().contains("Transfer-Encoding")
        || (length != null && !length.equals("0"));
  }

  /** Handles WHIP and WHEP requests of programs, and of pages whose origin is allowed. */
  private void whip(HttpServerRequest request, WhipHandler whip) {
    String origin = request.getHeader("Origin");
    if (!welcome.allowsOrigin(origin, endpoint.getPort()) || isHiddenForeignPage(request)) {
      foreign.refuse(guard, request);
    } else {
      InetSocketAddress client = proxies.client(request);
      String remote = client.getAddress().getHostAddress() + ":" + client.getPort();
      whip.handle(request, origin, remote, hasBody(request));
    }
  }

  /**
   * Tests for a request of a page of another site that has no Origin: browsers omit it where the
   * page cannot read the response, as of an image, but send Sec-Fetch-Site (Fetch Metadata).
   */
  private static boolean isHiddenForeignPage(HttpServerRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    return !request.headers().contains("Origin")
        && site != null
        && !site.equals("same-origin")
        && !site.equals("none");
  }

  private void route(HttpServerRequest request) {
    switch (String.valueOf(request.path())) {
      case CALLS_PATH -> calls(request);
      case String path -> {
        DynamicResource resource = resources.get(path);
        if (resource != null) {
          serveResource(request, resource);
        } else {
          PageAssets.file(path)
              .ifPresentOrElse(
                  name -> file(request, name), () -> text(request, 404, "nothing is here\n"));
        }
      }
    }
  }

  private void calls(HttpServerRequest request) {
    if (!WebSocketEndpoint.isUpgradeRequest(request)) {
      request.response().putHeader("Upgrade", "websocket").putHeader("Connection", "Upgrade");
      text(request, 426, "calls come by WebSocket\n");
    } else if (!welcome.allowsSocket(request.getHeader("Origin"), endpoint.getPort())) {
      foreign.refuse(guard, request);
    } else if (!WebSocketEndpoint.requestsSubprotocol(request)) {
      refuse(request, 400, "the subprotocol is " + WebSocketEndpoint.SUBPROTOCOL);
    } else {
      warnOfConcealedClients(request);
      InetSocketAddress client = proxies.client(request);
      guard
          .upgrade(request)
          .onSuccess(socket -> connections.accept(socket, endpoint, client, parley::accept));
    }
  }

  /**
   * Logs once that a trusted proxy conceals its clients' addresses: every page load would log it
   * again.
   */
  private void warnOfConcealedClients(HttpServerRequest request) {
    if (welcome.publicOrigin(request.getHeader("Origin"))
        && proxies.concealed(request)
        && warned.compareAndSet(false, true)) {
      LOG.log(
          Level.WARNING,
          "the proxy {0} does not send {1}: its visitors count as one, and share one limit of joins;"
              + " docs/guide/proxy.md shows how it is set",
          request.remoteAddress().hostAddress(),
          TrustedProxies.FORWARDED_FOR);
    }
  }

  /**
   * Serves an admin endpoint. Metrics and rooms disclose the server's load, so most are restricted
   * to requests from this machine, or with a token.
   */
  private void serveResource(HttpServerRequest request, DynamicResource resource) {
    Optional<ResourceAccess.Denial> denial =
        resource.access().denial(onMachine(request), request.getHeader("Authorization"));
    if (denial.isPresent()) {
      if (denial.get().challenge()) {
        request.response().putHeader("WWW-Authenticate", "Bearer");
      }
      refuse(request, denial.get().status(), denial.get().why());
      return;
    }
    Future.fromCompletionStage(resource.response().get(), vertx.getOrCreateContext())
        .onSuccess(answer -> {
          request.response().setStatusCode(answer.status()).putHeader("Cache-Control", "no-store");
          resource.headers().forEach(request.response()::putHeader);
          guard.end(request, Buffer.buffer(answer.text()));
        })
        .onFailure(e -> {
          LOG.log(Level.DEBUG, request.path() + " cannot be answered", e);
          text(request, 503, "the state of the server is not available now; try again\n");
        });
  }

  private boolean onMachine(HttpServerRequest request) {
    return proxies.client(request).getAddress().isLoopbackAddress()
        && !welcome.strangers(String.valueOf(request.getHeader("Host")));
  }

  private void file(HttpServerRequest request, String name) {
    StaticAsset asset = page.known(name);
    if (asset != null) {
      send(request, asset);
      return;
    }
    vertx
        .executeBlocking(() -> page.read(name), false)
        .onSuccess(read -> sendIfThere(request, name, read))
        .onFailure(e -> {
          LOG.log(Level.WARNING, name + " cannot be served", e);
          text(request, 500, "this file cannot be read\n");
        });
  }

  private void sendIfThere(HttpServerRequest request, String name, Optional<StaticAsset> read) {
    if (read.isPresent()) {
      send(request, read.get());
    } else if (name.equals(PageAssets.INDEX)) {
      text(request, 503, "the page is not part of this build; calls work\n");
    } else {
      text(request, 404, "nothing is here\n");
    }
  }

  private void send(HttpServerRequest request, StaticAsset asset) {
    ContentEncoding encoding = asset.choose(request.getHeader("Accept-Encoding"));
    HttpServerResponse response = request.response();
    response.putHeader("Cache-Control", asset.immutable() ? FOR_A_YEAR : "no-cache");
    response.putHeader("ETag", asset.etag(encoding));
    response.putHeader("Vary", "Accept-Encoding");
    if (asset.unchanged(request.getHeader("If-None-Match"), encoding)) {
      response.setStatusCode(304);
      guard.end(request, Buffer.buffer());
      return;
    }
    response.putHeader("Content-Type", asset.type());
    if (encoding != ContentEncoding.NONE) {
      response.putHeader("Content-Encoding", encoding.token());
    }
    guard.end(request, body(asset, encoding));
  }

  private static Buffer body(StaticAsset asset, ContentEncoding encoding) {
    @Nullable Buffer body = asset.bodies().get(encoding);
    return body == null ? Buffer.buffer() : body;
  }

  /**
   * Sends an error response and closes the connection: pipelined requests on it are not trusted
   * either.
   */
  private void refuse(HttpServerRequest request, int status, String why) {
    LOG.log(
        Level.DEBUG,
        () -> request.remoteAddress() + " " + request.method() + ": " + status + ", " + why);
    guard.endAndClose(begin(request, status), Buffer.buffer(why + "\n"));
  }

  private void text(HttpServerRequest request, int status, String text) {
    guard.end(begin(request, status), Buffer.buffer(text));
  }

  private static HttpServerRequest begin(HttpServerRequest request, int status) {
    request
        .response()
        .setStatusCode(status)
        .putHeader("Content-Type", TEXT)
        .putHeader("Cache-Control", "no-store");
    return request;
  }
}
