package dev.parley.server.whip;

import com.nimbusds.jose.util.JSONObjectUtils;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.whip.WhipSessions.ListedTrack;
import dev.parley.server.whip.WhipSessions.WhipClient;
import dev.parley.transport.websocket.HttpConnectionGuard;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.LinkedHashMap;
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
 * HTTP handler of WHIP (RFC 9725) and WHEP (draft-ietf-wish-whep).
 *
 * <pre>
 *   POST   /whip/ROOM            publishes; 201 with the session's place
 *   GET    /whep/ROOM            what can be watched, as JSON
 *   POST   /whep/ROOM/TRACK      watches; 201 with the session's place
 *   PATCH  /wh.p/ROOM/SESSION    candidates, or ICE anew
 *   DELETE /wh.p/ROOM/SESSION    ends
 * </pre>
 *
 * <p>Threads: called by event loops, never blocks; owns virtual threads, which handle the requests.
 */
public final class WhipHandler implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WhipHandler.class.getName());
  private static final int NAME_CHARS_MAX = 200;
  private static final String BEARER = "bearer ";

  private final Vertx vertx;
  private final HttpConnectionGuard guard;
  private final JoinGateway joining;
  private final RequestBodyReader bodies;
  private final WhipSessions sessions;
  private final ExecutorService workers =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("parley-whip-", 0).factory());

  /**
   * @param guard writer of responses
   * @param scheduler for session checks
   */
  public WhipHandler(
      Vertx vertx, HttpConnectionGuard guard, JoinGateway joining, Scheduler scheduler) {
    this.vertx = vertx;
    this.guard = guard;
    this.joining = joining;
    bodies = new RequestBodyReader(vertx);
    sessions = new WhipSessions(System::nanoTime, scheduler);
  }

  /** {@return whether a path belongs to WHIP or WHEP} */
  public static boolean handles(String path) {
    return path.startsWith("/whip/") || path.startsWith("/whep/");
  }

  private static boolean takesBody(HttpMethod method) {
    return method.equals(HttpMethod.POST) || method.equals(HttpMethod.PATCH);
  }

  /**
   * Handles a request.
   *
   * @param origin allowed origin of the requesting page; null when the client is no page
   * @param remote the client's address with its port, possibly as forwarded by a trusted proxy
   * @param body whether the request has a body
   */
  public void handle(
      HttpServerRequest request, @Nullable String origin, String remote, boolean body) {
    if (origin != null) {
      request
          .response()
          .putHeader("Access-Control-Allow-Origin", origin)
          .putHeader("Access-Control-Expose-Headers", "Location, ETag, Accept-Patch")
          .putHeader("Vary", "Origin");
    }
    Optional<WhipPath> found = WhipPath.of(String.valueOf(request.path()));
    if (found.isEmpty()) {
      refuse(request, new HttpErrorException(404, "/whip/ROOM, /whep/ROOM or /whep/ROOM/TRACK"));
      return;
    }
    WhipPath place = found.get();
    if (!place.methods().contains(request.method())) {
      request.response().putHeader("Allow", names(place.methods()));
      refuse(request, new HttpErrorException(405, "only " + names(place.methods()) + " here"));
    } else if (body && !takesBody(request.method())) {
      refuse(request, new HttpErrorException(413, "only POST and PATCH take a body"));
    } else if (request.method().equals(HttpMethod.OPTIONS)) {
      options(request, place);
    } else if (takesBody(request.method())) {
      withBody(request, place, remote);
    } else {
      work(request, () -> withoutBody(request, place, remote));
    }
  }

  private static String names(List<HttpMethod> methods) {
    return methods.stream().map(HttpMethod::name).collect(Collectors.joining(", "));
  }

  private void options(HttpServerRequest request, WhipPath place) {
    send(
        request,
        HttpReply.empty(
            204,
            Map.of(
                "Allow",
                names(place.methods()),
                "Accept-Post",
                HttpReply.SDP,
                "Accept-Patch",
                HttpReply.FRAGMENT,
                "Access-Control-Allow-Methods",
                names(place.methods()),
                "Access-Control-Allow-Headers",
                "Authorization, Content-Type, If-Match",
                "Access-Control-Max-Age",
                "600")));
  }

  private void withBody(HttpServerRequest request, WhipPath place, String remote) {
    boolean begins = request.method().equals(HttpMethod.POST);
    String type = begins ? HttpReply.SDP : HttpReply.FRAGMENT;
    if (!type.equals(type(request))) {
      request.response().putHeader(begins ? "Accept-Post" : "Accept-Patch", type);
      refuse(request, new HttpErrorException(415, "the body is " + type));
      return;
    }
    bodies.read(
        request,
        joining.client(remote),
        text ->
            work(
                request,
                () ->
                    begins
                        ? sessions.begin(place, client(request, place, remote), text)
                        : sessions.at(place).patch(match(request), text)),
        why -> refuse(request, why));
  }

  private static Optional<IfMatch> match(HttpServerRequest request) {
    List<String> all = request.headers().getAll("If-Match");
    return all.isEmpty() ? Optional.empty() : Optional.of(IfMatch.read(String.join(",", all)));
  }

  private static String type(HttpServerRequest request) {
    String type = request.getHeader("Content-Type");
    return type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  private HttpReply withoutBody(HttpServerRequest request, WhipPath place, String remote) {
    if (request.method().equals(HttpMethod.DELETE)) {
      sessions.at(place).delete(match(request));
      return HttpReply.text(200, Map.of(), "ended\n");
    }
    List<Object> tracks =
        WhipSessions.list(client(request, place, remote)).stream()
            .<Object>map(WhipHandler::track)
            .toList();
    return HttpReply.of(
        200,
        Map.of(),
        "application/json; charset=utf-8",
        JSONObjectUtils.toJSONString(Map.of("tracks", tracks)) + "\n");
  }

  /**
   * Creates a JSON object with a fixed order of keys, so that two responses can be compared as
   * text.
   */
  private static Map<String, String> track(ListedTrack track) {
    Map<String, String> told = new LinkedHashMap<>();
    told.put("id", track.id().toString());
    told.put("member", track.member());
    told.put("source", track.source().name());
    return told;
  }

  private WhipClient client(HttpServerRequest request, WhipPath place, String remote) {
    Optional<String> token = token(request.getHeader("Authorization"));
    return new WhipClient(
        wanted -> joining.join(wanted, remote, request.response()::closed),
        () -> joining.publishedMedia(place.room(), token, remote),
        token,
        name(request));
  }

  private static Optional<String> token(@Nullable String authorization) {
    if (authorization == null) {
      return Optional.empty();
    }
    if (!authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      throw new HttpErrorException(401, "Authorization: Bearer and an invitation");
    }
    return Optional.of(authorization.substring(BEARER.length()).strip());
  }

  private static Optional<String> name(HttpServerRequest request) {
    try {
      return Optional.ofNullable(request.getParam("name"))
          .map(name -> name.substring(0, Math.min(name.length(), NAME_CHARS_MAX)));
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
      refuse(request, new HttpErrorException(503, "the server is stopping"));
    }
  }

  private static HttpReply reply(Supplier<HttpReply> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      RuntimeException known = e instanceof HttpErrorException ? e : HttpErrorException.of(e);
      if (known instanceof HttpErrorException refused) {
        return refused.reply();
      }
      LOG.log(System.Logger.Level.ERROR, "a request of WHIP or WHEP failed", e);
      return new HttpErrorException(500, "this failed here; the server's log says why").reply();
    }
  }

  private void send(HttpServerRequest request, HttpReply reply) {
    guard.end(head(request, reply), Buffer.buffer(reply.body()));
  }

  /** Sends an error response and closes the connection, since an unread body may still arrive. */
  private void refuse(HttpServerRequest request, HttpErrorException why) {
    HttpReply reply = why.reply();
    guard.endAndClose(head(request, reply), Buffer.buffer(reply.body()));
  }

  private static HttpServerRequest head(HttpServerRequest request, HttpReply reply) {
    HttpServerResponse response = request.response();
    response.setStatusCode(reply.status()).putHeader("Cache-Control", "no-store");
    reply.headers().forEach(response::putHeader);
    return request;
  }

  /** Stops new requests; sessions end with their rooms. */
  @Override
  public void close() {
    workers.shutdownNow();
  }
}
