package dev.parley.server.sfu;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.calls.Parley;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.ReceiveSection;
import dev.parley.room.api.media.SendSection;
import dev.parley.room.api.media.TrackSource;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Rooms on several threads, whose members' datagrams come to whichever the system chooses. */
final class SeveralShardsTest {
  private static final int THREADS = 4;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir Path data;
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<UdpCaller> callers = new ArrayList<>();
  private ParleyServer server;
  private Parley parley;

  @BeforeEach
  void start() {
    server =
        ParleyServer.start(
            ServerConfig.builder()
                .port(0)
                .mediaPort(0)
                .data(data)
                .open(true)
                .mediaThreads(THREADS)
                .build());
    parley = Parley.start();
  }

  @AfterEach
  void stop() {
    callers.forEach(UdpCaller::close);
    parley.close();
    server.close();
    http.close();
  }

  private UdpCaller caller() throws IOException {
    UdpCaller caller = new UdpCaller();
    callers.add(caller);
    return caller;
  }

  private Media joins(String room, String name) {
    Rooms rooms =
        parley.connect(server.endpoints().getFirst()).lookup(Rooms.EXPORT_NAME, Rooms.class);
    JoinResult admission =
        value(name, rooms.join(new JoinRequest(room, name, Optional.empty(), Optional.empty())));
    return value("media", admission.session().media());
  }

  /** Somebody speaks in a room and another one hears it, each from an address of its own. */
  private UdpCaller conversation(String room) throws IOException {
    UdpCaller alice = caller();
    MediaAnswer answer =
        value(
            "an answer",
            joins(room, "Alice")
                .offer(
                    new MediaOffer(
                        alice.offerVoice(),
                        List.of(new SendSection("0", TrackSource.MICROPHONE)),
                        List.of())));
    alice.meet(answer);
    UdpCaller bob = caller();
    ReceiveSection voice = new ReceiveSection("0", answer.published().getFirst().track());
    bob.meet(
        value(
            "an answer",
            joins(room, "Bob")
                .offer(new MediaOffer(bob.offerToListen(), List.of(), List.of(voice)))));
    eventually("a voice in " + room, () -> bob.heard > 10);
    return bob;
  }

  private long metric(String name) {
    try {
      String text =
          http.send(
                  HttpRequest.newBuilder(server.url().resolve("/metrics")).build(),
                  BodyHandlers.ofString())
              .body();
      return text.lines()
          .filter(line -> line.startsWith(name + " "))
          .map(line -> Long.parseLong(line.substring(name.length() + 1)))
          .findFirst()
          .orElse(0L);
    } catch (IOException e) {
      return 0;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void datagramsReadByAnotherThreadAreForwarded() throws IOException {
    assumeTrue(metric("parley_media_threads") == THREADS, "this system cannot share a port");
    List<UdpCaller> hearing = new ArrayList<>();
    for (int i = 0; i < 6; i++) { // twelve addresses, each where it belongs: once in 4^12
      hearing.add(conversation("room-" + i));
    }
    List<Integer> before = hearing.stream().map(each -> each.heard).toList();

    for (int i = 0; i < hearing.size(); i++) {
      int at = i;
      eventually("more of each voice", () -> hearing.get(at).heard > before.get(at) + 50);
    }
    eventually(
        "many datagrams were handed over", () -> metric("parley_media_handed_over_total") > 100);
    assertThat(metric("parley_media_handed_over_dropped_total")).isZero();
  }
}
