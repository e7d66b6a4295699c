package dev.parley.receiver;

import dev.parley.transport.websocket.HttpConnectionGuard;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * HTTP handler of WHEP (draft-ietf-wish-whep) for pages of one server.
 *
 * <pre>
 *   GET    /             version, and number of sessions, as JSON
 *   POST   /whep         offer of a page, with a ticket; 201 with the session's place
 *   GET    /whep/ID      states and tracks of the session, as server-sent events
 *   PATCH  /whep/ID      a later offer, answered; candidates, which are not needed
 *   DELETE /whep/ID      ends the session
 * </pre>
 *
 * <p>The query {@code receive=MID:TRACK,…} of an offer names the tracks. Threads: called by event
 * loops, never blocks; owns virtual threads, which handle the requests.
 */
final class WhepHandler implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WhepHandler.class.getName());
  private static final String BEARER = "bearer ";
  private static final String ENDPOINT = "/whep";

  private final Vertx vertx;
  private final HttpConnectionGuard guard;
  private final RequestCheck check;
  private final PageSessions sessions;
  private final ReceiverListener listener;
  private final OfferReader bodies;
  private final ExecutorService workers =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("parley-whep-", 0).factory());

  WhepHandler(
      Vertx vertx,
      HttpConnectionGuard guard,
      RequestCheck check,
      PageSessions sessions,
      ReceiverListener listener) {
    this.vertx = vertx;
    this.guard = guard;
    this.check = check;
    this.sessions = sessions;
    this.listener = listener;
    bodies = new OfferReader(vertx);
  }

  void handle(HttpServerRequest request) {
    Optional<HttpErrorException> refusal = check.refusal(request);
    if (refusal.isPresent()) {
      refuse(request, refusal.get());
      return;
    }
    request
        .response()
        .putHeader("Access-Control-Allow-Origin", check.origin())
        .putHeader("Access-Control-Expose-Headers", "Location")
        .putHeader("Vary", "Origin");
    String path = String.valueOf(request.path());
    List<HttpMethod> methods = methods(path);
    if (methods.isEmpty()) {
      refuse(request, new HttpErrorException(404, "/, /whep or /whep/SESSION"));
    } else if (request.method().equals(HttpMethod.OPTIONS)) {
      preflight(request, methods);
    } else if (!methods.contains(request.method())) {
      request.response().putHeader("Allow", names(methods));
      refuse(request, new HttpErrorException(405, "only " + names(methods) + " here"));
    } else {
      answer(request, path);
    }
  }

  private static List<HttpMethod> methods(String path) {
    if (path.equals("/")) {
      return List.of(HttpMethod.GET);
    }
    if (path.equals(ENDPOINT)) {
      return List.of(HttpMethod.POST);
    }
    return path.matches(ENDPOINT + "/[A-Za-z0-9_-]{24}")
        ? List.of(HttpMethod.GET, HttpMethod.PATCH, HttpMethod.DELETE)
        : List.of();
  }

  private static String names(List<HttpMethod> methods) {
    return methods.stream().map(HttpMethod::name).collect(Collectors.joining(", "));
  }

  private void preflight(HttpServerRequest request, List<HttpMethod> methods) {
    HttpServerResponse response = request.response();
    if ("true".equals(request.getHeader("Access-Control-Request-Private-Network"))) {
      // Draft "Private Network Access": a public page asks for an address of this machine.
      response.putHeader("Access-Control-Allow-Private-Network", "true");
    }
    send(
        request,
        HttpReply.empty(
            Map.of(
                "Access-Control-Allow-Methods",
                names(methods),
                "Access-Control-Allow-Headers",
                "Authorization, Content-Type",
                "Access-Control-Max-Age",
                "600",
                "Accept-Post",
                HttpReply.SDP)));
  }

  private void answer(HttpServerRequest request, String path) {
    HttpMethod method = request.method();
    String id = path.substring(Math.min(path.length(), ENDPOINT.length() + 1));
    if (method.equals(HttpMethod.POST)) {
      withOffer(request, text -> begin(request, text));
    } else if (method.equals(HttpMethod.PATCH)) {
      if (HttpReply.FRAGMENT.equals(type(request))) {
        // The candidates of the page are learned from its connectivity checks.
        bodies.read(
            request, _ -> send(request, HttpReply.empty(Map.of())), e -> refuse(request, e));
      } else {
        withOffer(request, text -> negotiate(request, id, text));
      }
    } else if (method.equals(HttpMethod.DELETE)) {
      work(request, () -> delete(id));
    } else if (path.equals("/")) {
      send(request, about());
    } else {
      follow(request, id);
    }
  }

  /** Work on an offer. */
  private interface OnOffer {
    HttpReply answer(String sdp);
  }

  private void withOffer(HttpServerRequest request, OnOffer then) {
    if (!HttpReply.SDP.equals(type(request))) {
      refuse(request, new HttpErrorException(415, "the body is " + HttpReply.SDP));
      return;
    }
    bodies.read(request, text -> work(request, () -> then.answer(text)), e -> refuse(request, e));
  }

  private static String type(HttpServerRequest request) {
    String type = request.getHeader("Content-Type");
    return type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  private HttpReply begin(HttpServerRequest request, String sdp) {
    PageSessions.Begun begun =
        sessions.begin(ticket(request.getHeader("Authorization")), sdp, wanted(request));
    return HttpReply.sdp(201, Map.of("Location", ENDPOINT + "/" + begun.id()), begun.answer());
  }

  private HttpReply negotiate(HttpServerRequest request, String id, String sdp) {
    return HttpReply.sdp(200, Map.of(), sessions.negotiate(id, sdp, wanted(request)));
  }

  private HttpReply delete(String id) {
    sessions.session(id).close("the page has ended it");
    return HttpReply.empty(Map.of());
  }

  private HttpReply about() {
    String version =
        Optional.ofNullable(WhepHandler.class.getModule().getDescriptor())
            .flatMap(module -> module.rawVersion())
            .orElse("");
    return HttpReply.json(
        "{\"receiver\":\"parley\",\"version\":\"%s\",\"sessions\":%d}\n"
            .formatted(version, sessions.size()));
  }

  private void follow(HttpServerRequest request, String id) {
    try {
      PageSession session = sessions.session(id);
      EventStream.begin(vertx, session, request.response().putHeader("Cache-Control", "no-store"));
    } catch (HttpErrorException e) {
      refuse(request, e);
    }
  }

  private static String ticket(@Nullable String authorization) {
    if (authorization == null
        || !authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      throw new HttpErrorException(401, "Authorization: Bearer and a ticket of the room");
    }
    return authorization.substring(BEARER.length()).strip();
  }

  private static WantedTracks wanted(HttpServerRequest request) {
    try {
      return WantedTracks.parse(request.getParam("receive"));
    } catch (IllegalArgumentException e) {
      throw new HttpErrorException(400, "the query cannot be read");
    }
  }

  /** Runs blocking work on a virtual thread, and responds on the event loop. */
  private void work(HttpServerRequest request, Supplier<HttpReply> work) {
    Context loop = vertx.getOrCreateContext();
    try {
      workers.execute(() -> {
        HttpReply reply = reply(work);
        loop.runOnContext(_ -> send(request, reply));
      });
    } catch (RejectedExecutionException e) {
      refuse(request, new HttpErrorException(503, "the receiver is stopping"));
    }
  }

  private HttpReply reply(Supplier<HttpReply> work) {
    try {
      return work.get();
    } catch (HttpErrorException e) {
      listener.refused(e.words());
      return HttpReply.of(e);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "a request of WHEP failed", e);
      return HttpReply.of(new HttpErrorException(500, "this failed in the receiver: " + e));
    }
  }

  private void send(HttpServerRequest request, HttpReply reply) {
    guard.end(head(request, reply), Buffer.buffer(reply.body()));
  }

  /** Sends an error response and closes the connection, since an unread body may still arrive. */
  private void refuse(HttpServerRequest request, HttpErrorException why) {
    HttpReply reply = HttpReply.of(why);
    listener.refused(why.words());
    guard.endAndClose(head(request, reply), Buffer.buffer(reply.body()));
  }

  private static HttpServerRequest head(HttpServerRequest request, HttpReply reply) {
    HttpServerResponse response = request.response();
    response.setStatusCode(reply.status()).putHeader("Cache-Control", "no-store");
    response.putHeader("X-Content-Type-Options", "nosniff");
    if (!reply.type().isEmpty()) {
      response.putHeader("Content-Type", reply.type());
    }
    reply.headers().forEach(response::putHeader);
    return request;
  }

  /** Stops new requests. */
  @Override
  public void close() {
    workers.shutdownNow();
  }
}
