package dev.parley.server.whip;

import com.nimbusds.jose.util.JSONObjectUtils;
import dev.parley.conference.Later;
import dev.parley.server.whip.Sessions.Client;
import dev.parley.server.whip.Sessions.Listed;
import dev.parley.transport.websocket.HttpDoor;
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
public final class Whip implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Whip.class.getName());
  private static final int NAME_CHARS_MAX = 200;
  private static final String BEARER = "bearer ";

  private final Vertx vertx;
  private final HttpDoor door;
  private final Joining joining;
  private final Bodies bodies;
  private final Sessions sessions;
  private final ExecutorService workers =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("parley-whip-", 0).factory());

  /**
   * @param door writer of responses
   * @param later scheduler of session checks
   */
  public Whip(Vertx vertx, HttpDoor door, Joining joining, Later later) {
    this.vertx = vertx;
    this.door = door;
    this.joining = joining;
    bodies = new Bodies(vertx);
    sessions = new Sessions(System::nanoTime, later);
  }

  /** {@return whether a path belongs to WHIP or WHEP} */
  public static boolean at(String path) {
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
    Optional<Place> found = Place.of(String.valueOf(request.path()));
    if (found.isEmpty()) {
      refuse(request, new Refused(404, "/whip/ROOM, /whep/ROOM or /whep/ROOM/TRACK"));
      return;
    }
    Place place = found.get();
    if (!place.methods().contains(request.method())) {
      request.response().putHeader("Allow", names(place.methods()));
      refuse(request, new Refused(405, "only " + names(place.methods()) + " here"));
    } else if (body && !takesBody(request.method())) {
      refuse(request, new Refused(413, "only POST and PATCH take a body"));
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

  private void options(HttpServerRequest request, Place place) {
    send(
        request,
        Reply.empty(
            204,
            Map.of(
                "Allow",
                names(place.methods()),
                "Accept-Post",
                Reply.SDP,
                "Accept-Patch",
                Reply.FRAGMENT,
                "Access-Control-Allow-Methods",
                names(place.methods()),
                "Access-Control-Allow-Headers",
                "Authorization, Content-Type, If-Match",
                "Access-Control-Max-Age",
                "600")));
  }

  private void withBody(HttpServerRequest request, Place place, String remote) {
    boolean begins = request.method().equals(HttpMethod.POST);
    String type = begins ? Reply.SDP : Reply.FRAGMENT;
    if (!type.equals(type(request))) {
      request.response().putHeader(begins ? "Accept-Post" : "Accept-Patch", type);
      refuse(request, new Refused(415, "the body is " + type));
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

  private static Optional<Match> match(HttpServerRequest request) {
    List<String> all = request.headers().getAll("If-Match");
    return all.isEmpty() ? Optional.empty() : Optional.of(Match.read(String.join(",", all)));
  }

  private static String type(HttpServerRequest request) {
    String type = request.getHeader("Content-Type");
    return type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  private Reply withoutBody(HttpServerRequest request, Place place, String remote) {
    if (request.method().equals(HttpMethod.DELETE)) {
      sessions.at(place).delete(match(request));
      return Reply.text(200, Map.of(), "ended\n");
    }
    List<Object> tracks =
        Sessions.list(client(request, place, remote)).stream().<Object>map(Whip::track).toList();
    return Reply.of(
        200,
        Map.of(),
        "application/json; charset=utf-8",
        JSONObjectUtils.toJSONString(Map.of("tracks", tracks)) + "\n");
  }

  /**
   * Creates a JSON object with a fixed order of keys, so that two responses can be compared as
   * text.
   */
  private static Map<String, String> track(Listed track) {
    Map<String, String> told = new LinkedHashMap<>();
    told.put("id", track.id().toString());
    told.put("member", track.member());
    told.put("source", track.source().name());
    return told;
  }

  private Client client(HttpServerRequest request, Place place, String remote) {
    Optional<String> token = token(request.getHeader("Authorization"));
    return new Client(
        wanted -> joining.join(wanted, remote, request.response()::closed),
        () -> joining.look(place.room(), token, remote),
        token,
        name(request));
  }

  private static Optional<String> token(@Nullable String authorization) {
    if (authorization == null) {
      return Optional.empty();
    }
    if (!authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      throw new Refused(401, "Authorization: Bearer and an invitation");
    }
    return Optional.of(authorization.substring(BEARER.length()).strip());
  }

  private static Optional<String> name(HttpServerRequest request) {
    try {
      return Optional.ofNullable(request.getParam("name"))
          .map(name -> name.substring(0, Math.min(name.length(), NAME_CHARS_MAX)));
    } catch (IllegalArgumentException e) {
      throw new Refused(400, "the query cannot be read");
    }
  }

  /** Runs blocking work on a virtual thread, and responds on the event loop. */
  private void work(HttpServerRequest request, Supplier<Reply> work) {
    Context loop = vertx.getOrCreateContext();
    try {
      workers.execute(() -> {
        Reply reply = reply(work);
        loop.runOnContext(_ -> send(request, reply));
      });
    } catch (RejectedExecutionException e) {
      refuse(request, new Refused(503, "the server is stopping"));
    }
  }

  private static Reply reply(Supplier<Reply> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      RuntimeException known = e instanceof Refused ? e : Refused.of(e);
      if (known instanceof Refused refused) {
        return refused.reply();
      }
      LOG.log(System.Logger.Level.ERROR, "a request of WHIP or WHEP failed", e);
      return new Refused(500, "this failed here; the server's log says why").reply();
    }
  }

  private void send(HttpServerRequest request, Reply reply) {
    door.end(head(request, reply), Buffer.buffer(reply.body()));
  }

  /** Sends an error response and closes the connection, since an unread body may still arrive. */
  private void refuse(HttpServerRequest request, Refused why) {
    Reply reply = why.reply();
    door.endAndClose(head(request, reply), Buffer.buffer(reply.body()));
  }

  private static HttpServerRequest head(HttpServerRequest request, Reply reply) {
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
