package dev.parley.server.whip;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.media.ice.IceCredentials;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.common.Role;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.invitations.Invitation;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.InvitationTokens;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs that publish by WHIP and watch by WHEP, with real HTTP and real packets; with one thread
 * that forwards, and with several.
 */
@ParameterizedClass(name = "threads: {0}")
@ValueSource(ints = {1, 3})
final class WhipTest {
  private static final String SDP = "application/sdp";
  private static final String FRAGMENT = "application/trickle-ice-sdpfrag";
  private static final Pattern TRACK = Pattern.compile("\"id\":\"([0-9a-f-]{36})\"");

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @Parameter int threads;
  @TempDir Path data;
  private final HttpClient http = HttpClient.newHttpClient();
  private ParleyServer server;

  @BeforeEach
  void start() {
    server = start(true);
  }

  private ParleyServer start(boolean open) {
    return ParleyServer.start(
        ServerConfig.builder()
            .port(0)
            .tcpPort(0)
            .data(data)
            .open(open)
            .mediaThreads(threads)
            .build());
  }

  @AfterEach
  void stop() {
    server.close();
    http.close();
  }

  private HttpResponse<String> ask(
      String method, String path, BodyPublisher body, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.url().resolve(path)).method(method, body);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> ask(String method, String path, String... headers) throws Exception {
    return ask(method, path, BodyPublishers.noBody(), headers);
  }

  private HttpResponse<String> post(String path, String offer, String... more) throws Exception {
    String[] headers = new String[more.length + 2];
    headers[0] = "Content-Type";
    headers[1] = SDP;
    System.arraycopy(more, 0, headers, 2, more.length);
    return ask("POST", path, BodyPublishers.ofString(offer), headers);
  }

  private HttpResponse<String> patch(String path, String fragment, String... more)
      throws Exception {
    String[] headers = new String[more.length + 2];
    headers[0] = "Content-Type";
    headers[1] = FRAGMENT;
    System.arraycopy(more, 0, headers, 2, more.length);
    return ask("PATCH", path, BodyPublishers.ofString(fragment), headers);
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  /** Publishes, and is connected. {@return where its session is} */
  private HttpResponse<String> publish(Caller caller, String path, String... headers)
      throws Exception {
    HttpResponse<String> answer = post(path, caller.offer(), headers);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    caller.answered(answer.body());
    eventually("a connection", caller::connected);
    return answer;
  }

  private String track(String room) throws Exception {
    Matcher found = TRACK.matcher(ask("GET", "/whep/" + room).body());
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  @Test
  void whatOneProgramPublishesAnotherHears() throws Exception {
    try (Caller speaker = Caller.speaking(new UdpWire());
        Caller listener = Caller.hearing(new UdpWire())) {
      HttpResponse<String> session = publish(speaker, "/whip/maths?name=Camera%201");
      assertThat(header(session, "Content-Type")).isEqualTo(SDP);
      assertThat(header(session, "ETag")).matches("\"[A-Za-z0-9_-]{24}\"");
      assertThat(header(session, "Location")).matches("/whip/maths/[A-Za-z0-9_-]{24}");
      speaker.speaks = true;

      String list = ask("GET", "/whep/maths").body();
      assertThat(list).contains("\"member\":\"Camera 1\"", "\"source\":\"MICROPHONE\"");

      HttpResponse<String> watching = post("/whep/maths/" + track("maths"), listener.offer());
      assertThat(watching.statusCode()).as(watching.body()).isEqualTo(201);
      assertThat(header(watching, "Location")).startsWith("/whep/maths/");
      listener.answered(watching.body());
      eventually("sound", () -> listener.heardCount() > 50);
    }
  }

  @Test
  void whereDatagramsDoNotGetThroughItGoesByTcp() throws Exception {
    try (Caller speaker = Caller.speaking(new TcpWire());
        Caller listener = Caller.hearing(new TcpWire())) {
      HttpResponse<String> session = publish(speaker, "/whip/maths");
      List<String> candidates =
          session.body().lines().filter(line -> line.startsWith("a=candidate:")).toList();
      assertThat(candidates.getFirst()).contains(" udp ");
      assertThat(candidates.getLast()).contains(" tcp ").endsWith(" tcptype passive");
      speaker.speaks = true;
      listener.answered(post("/whep/maths/" + track("maths"), listener.offer()).body());
      eventually("sound", () -> listener.heardCount() > 50);
    }
  }

  @Test
  void roomsOfAllThreadsAreReachedByTcp() throws Exception {
    try (Caller one = Caller.speaking(new TcpWire());
        Caller two = Caller.speaking(new TcpWire());
        Caller three = Caller.speaking(new TcpWire())) {
      publish(one, "/whip/maths");
      publish(two, "/whip/music");
      publish(three, "/whip/arts");
    }
  }

  @Test
  void deleteEndsASessionAndWhatItPublishes() throws Exception {
    try (Caller speaker = Caller.speaking(new UdpWire());
        Caller listener = Caller.hearing(new UdpWire())) {
      String place = header(publish(speaker, "/whip/maths"), "Location");
      HttpResponse<String> watching = post("/whep/maths/" + track("maths"), listener.offer());
      listener.answered(watching.body());
      eventually("a listener", listener::connected);

      assertThat(ask("DELETE", place, "If-Match", "\"other\"").statusCode()).isEqualTo(412);
      assertThat(ask("DELETE", place).statusCode()).isEqualTo(200);
      assertThat(ask("DELETE", place).statusCode()).isEqualTo(404);
      eventually("the goodbye to the speaker", speaker::over);
      eventually("the goodbye to whom it spoke", listener::over);
      assertThat(ask("GET", "/whep/maths").body()).contains("\"tracks\":[]");
      assertThat(ask("DELETE", header(watching, "Location")).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void goodbyeOfAProgramEndsItsSession() throws Exception {
    try (Caller speaker = Caller.speaking(new UdpWire())) {
      String place = header(publish(speaker, "/whip/maths"), "Location");

      speaker.hangUp();

      eventually("its session has ended", () -> status("DELETE", place) == 404);
    }
  }

  private int status(String method, String path) {
    try {
      // Nothing changes by a fragment that is none.
      return method.equals("DELETE")
          ? patch(path, "a=end-of-candidates").statusCode()
          : ask(method, path).statusCode();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void iceRestartsByAFragmentAndAudioContinues() throws Exception {
    try (Caller speaker = Caller.speaking(new UdpWire());
        Caller listener = Caller.hearing(new UdpWire())) {
      HttpResponse<String> session = publish(speaker, "/whip/maths");
      String place = header(session, "Location");
      String etag = header(session, "ETag");
      speaker.speaks = true;
      listener.answered(post("/whep/maths/" + track("maths"), listener.offer()).body());
      eventually("sound", () -> listener.heardCount() > 50);

      String candidates = "a=candidate:1 1 udp 2130706431 127.0.0.1 9 typ host\r\n";
      assertThat(patch(place, candidates).statusCode()).isEqualTo(428);
      assertThat(patch(place, candidates, "If-Match", "\"other\"").statusCode()).isEqualTo(412);
      assertThat(patch(place, candidates, "If-Match", etag).statusCode()).isEqualTo(204);
      assertThat(patch(place, candidates, "If-Match", "\"other\", " + etag).statusCode())
          .isEqualTo(204);
      assertThat(patch(place, candidates, "If-Match", "\"other\"", "If-Match", etag).statusCode())
          .isEqualTo(204);
      assertThat(patch(place, candidates, "If-Match", "other").statusCode()).isEqualTo(400);
      assertThat(patch(place, "rubbish", "If-Match", etag).statusCode()).isEqualTo(400);

      IceCredentials fresh = speaker.restart();
      HttpResponse<String> answer =
          patch(
              place,
              "a=ice-ufrag:%s\r\na=ice-pwd:%s\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0\r\n"
                  .formatted(fresh.ufrag(), fresh.password()),
              "If-Match",
              "*");
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(header(answer, "Content-Type")).isEqualTo(FRAGMENT);
      assertThat(header(answer, "ETag")).isNotEqualTo(etag);
      assertThat(Caller.value(answer.body(), "a=ice-ufrag:"))
          .isNotEqualTo(Caller.value(session.body(), "a=ice-ufrag:"));
      speaker.restarted(answer.body());
      int before = listener.heardCount();
      eventually("sound", () -> listener.heardCount() > before + 50);
      assertThat(patch(place, candidates, "If-Match", etag).statusCode()).isEqualTo(412);
    }
  }

  @Test
  void whatIsWrongWithARequestIsSaidInWords() throws Exception {
    HttpResponse<String> type =
        ask("POST", "/whip/maths", BodyPublishers.ofString("{}"), "Content-Type", "text/json");
    assertThat(type.statusCode()).isEqualTo(415);
    assertThat(type.body()).contains(SDP);
    assertThat(header(type, "Accept-Post")).isEqualTo(SDP);
    HttpResponse<String> patch =
        ask("PATCH", "/whip/maths/x", BodyPublishers.ofString("{}"), "Content-Type", "text/json");
    assertThat(patch.statusCode()).isEqualTo(415);
    assertThat(header(patch, "Accept-Patch")).isEqualTo(FRAGMENT);
    HttpResponse<String> offer = post("/whip/maths", "v=0 and so on");
    assertThat(offer.statusCode()).isEqualTo(400);
    assertThat(offer.body()).contains("offer");
    HttpResponse<String> get = ask("GET", "/whip/maths");
    assertThat(get.statusCode()).isEqualTo(405);
    assertThat(header(get, "Allow")).isEqualTo("POST, OPTIONS");
    assertThat(ask("PUT", "/whep/maths").statusCode()).isEqualTo(405);
    for (String path : List.of("/whip/maths", "/whip/maths/x")) {
      HttpResponse<String> put = ask("PUT", path, BodyPublishers.ofString("v=0"));
      assertThat(put.statusCode()).isEqualTo(405);
      assertThat(header(put, "Allow")).contains("OPTIONS");
    }
    assertThat(ask("DELETE", "/whip/maths/nothing").statusCode()).isEqualTo(404);
    assertThat(ask("GET", "/whip/").statusCode()).isEqualTo(404);
    assertThat(ask("GET", "/whep/a/b/c").statusCode()).isEqualTo(404);
    assertThat(ask("GET", "/whep/-maths").statusCode()).isEqualTo(400);
    assertThat(ask("GET", "/whep/maths", "Authorization", "Basic x").statusCode()).isEqualTo(401);
    assertThat(ask("GET", "/whep/maths", BodyPublishers.ofString("?")).statusCode()).isEqualTo(413);
  }

  @Test
  void whatCannotBeWatchedOrHeardIsRefused() throws Exception {
    try (Caller speaker = Caller.speaking(new UdpWire());
        Caller listener = Caller.hearing(new UdpWire())) {
      assertThat(post("/whep/maths/nothing", listener.offer()).statusCode()).isEqualTo(404);
      assertThat(post("/whip/maths", listener.offer()).statusCode()).isEqualTo(400);
      publish(speaker, "/whip/maths?name=me");
      assertThat(post("/whip/maths?name=me", speaker.offer()).statusCode()).isEqualTo(409);
      assertThat(post("/whep/maths/" + track("maths"), speaker.offer()).statusCode())
          .isEqualTo(400);
    }
  }

  private JoinResult joins(String room) {
    try (Parley parley = Parley.start()) {
      Rooms rooms =
          parley.connect(server.endpoints().getFirst()).lookup(Rooms.EXPORT_NAME, Rooms.class);
      return Eventually.value(
          room, rooms.join(new JoinRequest(room, "Ada", Optional.empty(), Optional.empty())));
    }
  }

  @Test
  void whoOnlyLooksOrFindsNothingIsNotInTheRoom() throws Exception {
    try (Caller listener = Caller.hearing(new UdpWire())) {
      assertThat(ask("GET", "/whep/maths").body()).contains("\"tracks\":[]");
      assertThat(ask("HEAD", "/whep/maths").statusCode()).isEqualTo(200);
      assertThat(post("/whep/maths/nothing", listener.offer()).statusCode()).isEqualTo(404);
    }
    JoinResult first = joins("maths");
    assertThat(first.role()).isEqualTo(Role.TUTOR);
    assertThat(first.lastNumber()).isEqualTo(joins("untouched").lastNumber());
  }

  @Test
  void aProgramThatComesFirstWithoutAnInvitationLeavesTheRoomToWhoComesNext() throws Exception {
    try (Caller speaker = Caller.speaking(new UdpWire())) {
      publish(speaker, "/whip/maths");
      assertThat(joins("maths").role()).isEqualTo(Role.TUTOR);
    }
  }

  @Test
  void anOfferWithoutACodecThatIsKnownIsRefused() throws Exception {
    try (Caller speaker = Caller.speaking(new UdpWire())) {
      HttpResponse<String> answer = post("/whip/maths", speaker.offer().replace("opus", "speex"));
      assertThat(answer.statusCode()).isEqualTo(422);
      assertThat(answer.body()).contains("no codec");
    }
  }

  @Test
  void bodiesAreTakenUpToALength() throws Exception {
    String longest = "x".repeat(RequestBodyReader.BYTES_MAX);
    assertThat(post("/whip/maths", longest).statusCode()).isEqualTo(400); // no offer, but read
    assertThat(refusedOrHungUp(BodyPublishers.ofString(longest + "x"))).isEqualTo(413);
    byte[] piece = new byte[1_000];
    int pieces = RequestBodyReader.BYTES_MAX / piece.length + 1;
    assertThat(refusedOrHungUp(BodyPublishers.ofByteArrays(Collections.nCopies(pieces, piece))))
        .isEqualTo(413);
  }

  /** A client that still sends when it is refused may not read why. */
  private int refusedOrHungUp(BodyPublisher body) throws Exception {
    try {
      return ask("POST", "/whip/maths", body, "Content-Type", SDP).statusCode();
    } catch (IOException e) {
      return 413;
    }
  }

  @Test
  void foreignPageMayNotAskWhereItsBrowserSendsNoOrigin() throws Exception {
    assertThat(ask("GET", "/whep/maths", "Sec-Fetch-Site", "cross-site").statusCode())
        .isEqualTo(403);
    assertThat(ask("GET", "/whep/maths", "Sec-Fetch-Site", "none").statusCode()).isNotEqualTo(403);
  }

  @Test
  void pagesOfOwnOriginMayAskAndOthersMayNot() throws Exception {
    String own = "http://127.0.0.1:" + server.url().getPort();
    HttpResponse<String> asked = ask("OPTIONS", "/whip/maths", "Origin", own);
    assertThat(asked.statusCode()).isEqualTo(204);
    assertThat(header(asked, "Access-Control-Allow-Origin")).isEqualTo(own);
    assertThat(header(asked, "Access-Control-Allow-Methods")).contains("POST");
    assertThat(header(asked, "Access-Control-Allow-Headers")).contains("Authorization");
    assertThat(header(asked, "Accept-Post")).isEqualTo(SDP);

    HttpResponse<String> other = ask("OPTIONS", "/whip/maths", "Origin", "http://evil.example");
    assertThat(other.statusCode()).isEqualTo(403);
    assertThat(header(other, "Access-Control-Allow-Origin")).isEmpty();
  }

  private String token(Role role) {
    Instant now = Instant.now();
    InstantSource clock = InstantSource.fixed(now);
    return "Bearer "
        + new InvitationTokens(InvitationKeyring.of(data, clock), clock)
            .issue(
                new Invitation(
                    "maths", role, Optional.of("Camera " + role), now.plus(Duration.ofHours(1))));
  }

  @Test
  void invitationsOpenRoomsThatAreNotOpen() throws Exception {
    server.close();
    server = start(false);
    try (Caller speaker = Caller.speaking(new UdpWire())) {
      HttpResponse<String> without = post("/whip/maths", speaker.offer());
      assertThat(without.statusCode()).isEqualTo(401);
      assertThat(header(without, "WWW-Authenticate")).startsWith("Bearer");
      assertThat(
              post("/whip/maths", speaker.offer(), "Authorization", "Bearer rubbish").statusCode())
          .isEqualTo(401);
      String tutor = token(Role.TUTOR);
      assertThat(post("/whip/other", speaker.offer(), "Authorization", tutor).statusCode())
          .isEqualTo(401);
      publish(speaker, "/whip/maths", "Authorization", tutor);
      assertThat(ask("GET", "/whep/maths").statusCode()).isEqualTo(401);
      assertThat(ask("GET", "/whep/maths", "Authorization", token(Role.GUEST)).body())
          .contains("Camera TUTOR");
    }
  }

  @Test
  void whoMayNotSpeakMayNotPublish() throws Exception {
    try (Caller speaker = Caller.speaking(new UdpWire())) {
      HttpResponse<String> answer =
          post("/whip/maths", speaker.offer(), "Authorization", token(Role.GUEST));
      assertThat(answer.statusCode()).isEqualTo(403);
      assertThat(answer.body()).contains("right");
    }
  }
}
