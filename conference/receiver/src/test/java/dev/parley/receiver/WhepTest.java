package dev.parley.receiver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.LocalParameters;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.RemoteDescription;
import dev.parley.media.sdp.SdpOfferer;
import dev.parley.media.sdp.Transceiver;
import dev.parley.testkit.LeakCheck;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests of pages, and of those that are none. */
final class WhepTest {
  private static final DtlsCertificate CERTIFICATE = DtlsCertificate.make(Clock.systemUTC());

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private ReceiverRig rig;

  @BeforeEach
  void start() throws IOException {
    rig = new ReceiverRig();
  }

  @AfterEach
  void stop() {
    rig.close();
    assertThat(rig.feeds).allMatch(feed -> feed.closed);
  }

  private static SdpOfferer offerer() {
    return new SdpOfferer(
        1,
        new LocalParameters(
            IceCredentials.random(new Random(3)),
            CERTIFICATE.fingerprint(),
            List.of(),
            List.of(Codec.OPUS, Codec.VP8)));
  }

  private static String offer() {
    return offerer()
        .offer(
            List.of(
                new Transceiver.Receiving(MediaKind.VIDEO),
                new Transceiver.Receiving(MediaKind.AUDIO)))
        .replace("\r\n", "\n");
  }

  private static String body(String response) {
    return response.split("\r\n\r\n", 2)[1];
  }

  @Test
  void pageGetsAnAnswerWithTheTrackOfTheGroup() {
    String response = rig.post(ReceiverRig.TICKET, offer());

    assertThat(response)
        .startsWith("HTTP/1.1 201 ")
        .containsIgnoringCase("access-control-allow-origin: " + ReceiverRig.ORIGIN)
        .contains("a=ice-lite", "127.0.0.1", RtpFeed.SCREEN.toString());
    assertThat(RemoteDescription.answer(body(response)).sending())
        .containsExactlyEntriesOf(Map.of("0", MediaKind.VIDEO));
    assertThat(rig.heard).contains("began 1", "1 GROUP NONE");
  }

  @Test
  void pageChoosesTracksByTheirSections() {
    String location = ReceiverRig.location(rig.post(ReceiverRig.TICKET, offer()));
    String none = rig.ask(patch(location + "?receive=", offer()));
    String one = rig.ask(patch(location + "?receive=0:" + RtpFeed.SCREEN, offer()));
    String unknown =
        rig.ask(patch(location + "?receive=0:00000000-0000-0000-0000-000000000000", offer()));

    assertThat(RemoteDescription.answer(body(none)).sending()).isEmpty();
    assertThat(RemoteDescription.answer(body(one)).sending()).containsOnlyKeys("0");
    assertThat(RemoteDescription.answer(body(unknown)).sending()).isEmpty();
  }

  private static String patch(String path, String offer) {
    return "PATCH %s HTTP/1.1\nContent-Type: application/sdp\n\n%s".formatted(path, offer);
  }

  @Test
  void wrongListsOfTracksAreRefused() {
    String location = ReceiverRig.location(rig.post(ReceiverRig.TICKET, offer()));
    for (String list : List.of("0", "0:x", ":", "7:" + RtpFeed.SCREEN, "%", ",".repeat(70))) {
      assertThat(rig.ask(patch(location + "?receive=" + list, offer())))
          .as(list)
          .startsWith("HTTP/1.1 400 ");
    }
  }

  @Test
  void foreignOriginsGetNothing() {
    String request = "GET / HTTP/1.1";
    String host = "127.0.0.1:" + rig.receiver.port();
    for (String origin :
        List.of(
            "",
            "null",
            "https://evil.example",
            "http://school.example",
            "https://school.example.evil.example",
            "https://school.example:8443",
            ReceiverRig.ORIGIN + "\nOrigin: https://evil.example")) {
      String response = rig.askAs(host, origin, request);
      assertThat(response).as(origin).startsWith("HTTP/1.1 403 ").doesNotContain("version");
      assertThat(response).as(origin).doesNotContainIgnoringCase("access-control");
    }
    assertThat(rig.ask(request)).startsWith("HTTP/1.1 200 ").contains("\"receiver\":\"parley\"");
  }

  @Test
  void foreignHostsGetNothing() {
    for (String host :
        List.of(
            "evil.example:" + rig.receiver.port(),
            "127.0.0.1",
            "127.0.0.1:1",
            "localhost:" + rig.receiver.port() + "\nHost: evil.example")) {
      assertThat(rig.askAs(host, ReceiverRig.ORIGIN, "GET / HTTP/1.1"))
          .as(host)
          .containsPattern("^HTTP/1.1 40[03] |^closed");
    }
    assertThat(rig.askAs("localhost:" + rig.receiver.port(), ReceiverRig.ORIGIN, "GET / HTTP/1.1"))
        .startsWith("HTTP/1.1 200 ");
  }

  @Test
  void preflightAllowsThePageAndThePrivateNetwork() {
    String response =
        rig.ask(
            "OPTIONS /whep HTTP/1.1\nAccess-Control-Request-Method: POST\n"
                + "Access-Control-Request-Private-Network: true");

    assertThat(response)
        .startsWith("HTTP/1.1 204 ")
        .containsIgnoringCase("access-control-allow-private-network: true")
        .containsIgnoringCase("access-control-allow-headers: Authorization")
        .containsIgnoringCase("access-control-allow-methods: POST");
    assertThat(
            rig.askAs(
                "127.0.0.1:" + rig.receiver.port(),
                "https://evil.example",
                "OPTIONS /whep HTTP/1.1"))
        .startsWith("HTTP/1.1 403 ");
  }

  @Test
  void truncatedOffersAreRefusedBeforeTheTicketIsUsed() {
    String offer = offer();
    for (int length = 1; length < offer.length() - 1; length += 37) {
      String response = rig.post(ReceiverRig.TICKET, offer.substring(0, length));
      assertThat(response).as("%d bytes", length).containsPattern("^HTTP/1.1 (400|201) ");
      if (response.startsWith("HTTP/1.1 201 ")) {
        rig.ask("DELETE " + ReceiverRig.location(response) + " HTTP/1.1");
      }
    }
    assertThat(rig.post(ReceiverRig.TICKET, "v=0")).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void bodiesHaveATypeALengthAndALimit() {
    assertThat(rig.ask("POST /whep HTTP/1.1\nContent-Type: text/plain\n\nv=0"))
        .startsWith("HTTP/1.1 415 ");
    assertThat(rig.ask("POST /whep HTTP/1.1\nContent-Type: application/sdp"))
        .startsWith("HTTP/1.1 411 ");
    assertThat(
            rig.ask(
                "POST /whep HTTP/1.1\nContent-Type: application/sdp\nTransfer-Encoding: chunked"))
        .startsWith("HTTP/1.1 411 ");
    int port = rig.receiver.port();
    for (String length : List.of("262145", "9999999999999999999", "-1", "x")) {
      assertThat(
              rig.raw(
                  "POST /whep HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nContent-Type: application/sdp\r\nContent-Length: %s\r\n\r\n"
                      .formatted(port, ReceiverRig.ORIGIN, length)))
          .as(length)
          .containsPattern("^HTTP/1.1 4(00|13) |^closed|^$");
    }
    assertThat(rig.feeds).isEmpty();
  }

  @Test
  void withoutAGoodTicketNothingBegins() {
    assertThat(rig.post("wrong", offer()))
        .startsWith("HTTP/1.1 401 ")
        .contains("the ticket is unknown");
    assertThat(rig.ask("POST /whep HTTP/1.1\nContent-Type: application/sdp\n\n" + offer()))
        .startsWith("HTTP/1.1 401 ");
    assertThat(rig.feeds).isEmpty();
  }

  @Test
  void deletedSessionIsGone() {
    String location = ReceiverRig.location(rig.post(ReceiverRig.TICKET, offer()));

    assertThat(rig.ask("DELETE " + location + " HTTP/1.1")).startsWith("HTTP/1.1 204 ");
    assertThat(rig.feeds.getFirst().closed).isTrue();
    assertThat(rig.ask("DELETE " + location + " HTTP/1.1")).startsWith("HTTP/1.1 404 ");
    assertThat(rig.ask(patch(location, offer()))).startsWith("HTTP/1.1 404 ");
    assertThat(rig.ask("GET " + location + " HTTP/1.1")).startsWith("HTTP/1.1 404 ");
    assertThat(rig.heard).contains("ended 1: the page has ended it");
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("parley-receiver-"));
  }

  @Test
  void fewPagesReceiveAtATime() {
    for (int i = 0; i < PageSessions.SESSIONS_MAX; i++) {
      assertThat(rig.post(ReceiverRig.TICKET, offer())).startsWith("HTTP/1.1 201 ");
    }
    assertThat(rig.post(ReceiverRig.TICKET, offer())).startsWith("HTTP/1.1 503 ");
    assertThat(rig.post("wrong", offer())).startsWith("HTTP/1.1 503 ");
  }

  @Test
  void refusedTicketsTakeNoPlace() {
    for (int i = 0; i <= PageSessions.SESSIONS_MAX; i++) {
      assertThat(rig.post("wrong", offer())).startsWith("HTTP/1.1 401 ");
    }
    assertThat(rig.post(ReceiverRig.TICKET, offer())).startsWith("HTTP/1.1 201 ");
  }

  @Test
  void onlyKnownPathsAndMethodsAreAnswered() {
    assertThat(rig.ask("GET /other HTTP/1.1")).startsWith("HTTP/1.1 404 ");
    assertThat(rig.ask("GET /whep/short HTTP/1.1")).startsWith("HTTP/1.1 404 ");
    assertThat(rig.ask("DELETE / HTTP/1.1")).startsWith("HTTP/1.1 405 ");
    assertThat(rig.ask("GET /whep HTTP/1.1")).startsWith("HTTP/1.1 405 ");
  }

  @Test
  void eventsTellTracksAndStateAndEndWithTheSession() throws Exception {
    String location = ReceiverRig.location(rig.post(ReceiverRig.TICKET, offer()));
    String head;
    String first;
    String rest;
    try (Socket socket = rig.follow(location)) {
      var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
      head = reader.lines().takeWhile(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
      first = reader.lines().filter(line -> line.startsWith("data: ")).findFirst().orElseThrow();
      rig.close();
      rest = reader.lines().collect(Collectors.joining("\n"));
    }

    assertThat(head).containsIgnoringCase("content-type: text/event-stream");
    assertThat(rest).doesNotContain("data:");
    assertThat(first)
        .isEqualTo(
            "data: {\"state\":\"GROUP\",\"reason\":\"NONE\",\"tracks\":[{\"id\":\"%s\",\"source\":\"SCREEN\"}]}"
                .formatted(RtpFeed.SCREEN));
  }

  @Test
  void candidatesOfAPageAreNotNeeded() {
    String location = ReceiverRig.location(rig.post(ReceiverRig.TICKET, offer()));
    String response =
        rig.ask(
            "PATCH %s HTTP/1.1\nContent-Type: application/trickle-ice-sdpfrag\n\na=mid:0\n"
                .formatted(location));
    assertThat(response).startsWith("HTTP/1.1 204 ");
  }
}
