package dev.parley.server.recordings;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.recording.PacketCursor;
import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingReader;
import dev.parley.recording.TrackReader;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.RecordingEnded;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.SendSection;
import dev.parley.room.api.media.TrackSource;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.sfu.UdpCaller;
import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A whole server, in which two threads forward, records voices that come by UDP. */
final class RoomRecordingTest {
  private static final long NO_DISK = Long.MAX_VALUE;
  private static final int HEAP_MEBIBYTES = 256;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir Path data;
  private Parley parley;

  @BeforeEach
  void start() {
    parley = Parley.start();
  }

  @AfterEach
  void stop() {
    parley.close();
  }

  private ServerConfig.Builder config() {
    return ServerConfig.builder().port(0).data(data).recordingsFloor(0).mediaThreads(2);
  }

  private JoinResult joins(URI endpoint, String name) {
    Rooms rooms = parley.connect(endpoint).lookup(Rooms.EXPORT_NAME, Rooms.class);
    return value(
        name, rooms.join(new JoinRequest("maths", name, Optional.empty(), Optional.empty())));
  }

  private static Media media(JoinResult admission) {
    return value("media", admission.session().media());
  }

  private static void speaks(Media media, UdpCaller caller) {
    MediaAnswer answer =
        value(
            "an answer",
            media.offer(
                new MediaOffer(
                    caller.offerVoice(),
                    List.of(new SendSection("0", TrackSource.MICROPHONE)),
                    List.of())));
    caller.meet(answer);
  }

  private List<RecordingInfo> recordings() throws IOException {
    return RecordingReader.list(data.resolve("recordings"));
  }

  private RecordingReader only() throws IOException {
    assertThat(recordings()).hasSize(1);
    return RecordingReader.open(
        RecordingReader.folder(data.resolve("recordings"), recordings().getFirst().id()));
  }

  /** Reads a voice, each packet of which must be of Opus alone. {@return how many there are} */
  private static int packets(TrackReader track) throws IOException {
    int count = 0;
    RtpPacket packet = new RtpPacket();
    try (PacketCursor cursor = track.packetsInOrder()) {
      while (cursor.next()) {
        assertThat(packet.wrap(cursor.bytes(), 0, cursor.length())).isTrue();
        assertThat(packet.payloadType()).isEqualTo(track.info().payloadType());
        count++;
      }
    }
    return count;
  }

  private static RecordingEndReason why(JoinResult admission) {
    List<RoomEvent> events =
        value("history", admission.session().history(Long.MAX_VALUE, 50)).events();
    return events.stream()
        .flatMap(each -> each instanceof RecordingEnded end ? Stream.of(end.why()) : Stream.of())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void audioIsOnDiskWhenTheRecordingEnds() throws IOException {
    try (ParleyServer server = ParleyServer.start(config().build());
        UdpCaller alice = new UdpCaller();
        UdpCaller bob = new UdpCaller()) {
      URI endpoint = server.endpoints().getFirst();
      JoinResult tutor = joins(endpoint, "Alice");
      Media alices = media(tutor);
      speaks(alices, alice);
      value("begun", alices.record(true));
      int before = alice.sent;
      speaks(media(joins(endpoint, "Bob")), bob);
      eventually("some are sent", () -> alice.sent > before + 50 && bob.sent > 50);

      value("ended", alices.record(false));

      RecordingReader reader = only();
      assertThat(reader.info().room()).isEqualTo("maths");
      assertThat(reader.info().begunBy()).isEqualTo("Alice");
      assertThat(reader.end().orElseThrow().droppedPackets()).isZero();
      assertThat(reader.tracks())
          .extracting(track -> track.info().memberName())
          .containsExactly("Alice", "Bob");
      for (TrackReader track : reader.tracks()) {
        assertThat(track.info().codec()).isEqualTo("opus");
        assertThat(track.info().source()).isEqualTo("MICROPHONE");
        assertThat(packets(track)).isGreaterThan(40);
      }
      assertThat(why(tutor)).isEqualTo(RecordingEndReason.STOPPED);
    }
  }

  @Test
  void itEndsProperlyWithTheServer() throws IOException {
    JoinResult tutor;
    try (ParleyServer server = ParleyServer.start(config().build());
        UdpCaller alice = new UdpCaller()) {
      tutor = joins(server.endpoints().getFirst(), "Alice");
      speaks(media(tutor), alice);
      value("begun", media(tutor).record(true));
      int before = alice.sent;
      eventually("some are sent", () -> alice.sent > before + 20);
    }
    RecordingReader reader = only();
    assertThat(reader.end().orElseThrow().reason()).isEqualTo("The server stopped.");
    assertThat(packets(reader.tracks().getFirst())).isGreaterThan(10);

    assertThat(whyAfterARestart(tutor)).isEqualTo(RecordingEndReason.SHUTDOWN);
  }

  /** {@return what the room says of the end, to a member who comes back after a restart} */
  private RecordingEndReason whyAfterARestart(JoinResult before) {
    try (ParleyServer server = ParleyServer.start(config().build())) {
      Rooms rooms =
          parley.connect(server.endpoints().getFirst()).lookup(Rooms.EXPORT_NAME, Rooms.class);
      JoinResult again =
          value(
              "a session",
              rooms.join(
                  new JoinRequest(
                      "maths", "Alice", Optional.of(before.resumeKey()), Optional.empty())));
      return why(again);
    }
  }

  @Test
  void aKilledServerLosesTheLastSecondAtMostAndTellsTheEndAtItsNextStart() throws Exception {
    try (ChildJvm killed =
            ChildJvm.of(RecordingServerFixture.class).heap(HEAP_MEBIBYTES).start(data);
        UdpCaller alice = new UdpCaller()) {
      URI endpoint = URI.create(killed.line());
      JoinResult tutor = joins(endpoint, "Alice");
      Media alices = media(tutor);
      speaks(alices, alice);
      value("begun", alices.record(true));
      int before = alice.sent;
      eventually("three seconds are sent", () -> alice.sent > before + 150);
      int sent = alice.sent - before;
      killed.kill();

      RecordingReader reader = only();
      assertThat(reader.end()).isEmpty();
      int packetsOfASecond = 50;
      // What was under way, and what a busy machine sent in one go, is beyond that second.
      assertThat(packets(reader.tracks().getFirst())).isGreaterThan(sent - 2 * packetsOfASecond);

      assertThat(whyAfterARestart(tutor)).isEqualTo(RecordingEndReason.SHUTDOWN);
      assertThat(only().end().orElseThrow().reason()).isEqualTo("The server was killed.");
      assertThat(only().end().orElseThrow().millis()).isEqualTo(reader.millis());
    }
  }

  @Test
  void nothingIsRecordedWhereItIsOffOrTheDiskIsShort() throws IOException {
    try (ParleyServer server = ParleyServer.start(config().recordings(false).build())) {
      Media media = media(joins(server.endpoints().getFirst(), "Alice"));
      assertRefused(media, MediaRefusal.RECORDING_OFF);
    }
    Path other = data.resolve("other");
    try (ParleyServer server =
        ParleyServer.start(config().data(other).recordingsFloor(NO_DISK).build())) {
      Media media = media(joins(server.endpoints().getFirst(), "Bob"));
      assertRefused(media, MediaRefusal.DISK_SHORT);
    }
    assertThat(recordings()).isEmpty();
    assertThat(RecordingReader.list(other.resolve("recordings"))).isEmpty();
  }

  private static void assertRefused(Media media, MediaRefusal reason) {
    assertThatThrownBy(() -> media.record(true).toCompletableFuture().join())
        .cause()
        .isInstanceOfSatisfying(MediaRefused.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void whatIsNotWrittenAnyMoreIsToldAndEnds() throws IOException {
    try (ParleyServer server = ParleyServer.start(config().build());
        UdpCaller alice = new UdpCaller()) {
      JoinResult tutor = joins(server.endpoints().getFirst(), "Alice");
      Media alices = media(tutor);
      value("begun", alices.record(true));
      Path folder =
          RecordingReader.folder(data.resolve("recordings"), recordings().getFirst().id());
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder); // a track that begins now finds no place

      speaks(alices, alice);

      eventually("its end", () -> ended(tutor));
      assertThat(why(tutor)).isEqualTo(RecordingEndReason.FAILED);
      value("begun again", alices.record(true));
      assertThat(recordings()).hasSize(1);
    }
  }

  private boolean onlyHasEnded() {
    try {
      return only().end().isPresent();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean ended(JoinResult admission) {
    return value("history", admission.session().history(Long.MAX_VALUE, 50)).events().stream()
        .anyMatch(RecordingEnded.class::isInstance);
  }

  @Test
  void whatEndsWithTheLastMemberSaysSo() throws IOException {
    try (ParleyServer server = ParleyServer.start(config().build())) {
      JoinResult tutor = joins(server.endpoints().getFirst(), "Alice");
      value("begun", media(tutor).record(true));
      value("left", tutor.session().leave());
      eventually("its end", this::onlyHasEnded);

      assertThat(only().end().orElseThrow().reason()).isEqualTo("Nobody was in the room any more.");
    }
  }
}
