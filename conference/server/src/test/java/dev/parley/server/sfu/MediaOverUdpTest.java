package dev.parley.server.sfu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.ReceiveSection;
import dev.parley.room.api.media.SendSection;
import dev.parley.room.api.media.TrackSource;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.invitations.Invitation;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.InvitationTokens;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * People hear each other through a whole server: calls by WebSocket, voices by UDP. No caller says
 * goodbye, so each server stops with peers that are connected, and leaves no thread. With one
 * thread that forwards, and with several.
 */
@ParameterizedClass(name = "threads: {0}")
@ValueSource(ints = {1, 3})
final class MediaOverUdpTest {
  /** No voice takes more than a megabit a second, here in packets of 100 bytes. */
  private static final int PACKETS_IN_A_MEGABIT = 1_000_000 / (8 * 100);

  private static final long GONE_NANOS = TimeUnit.SECONDS.toNanos(2);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @Parameter int threads;
  @TempDir Path data;
  private ParleyServer server;
  private Parley parley;

  @BeforeEach
  void start() {
    server =
        ParleyServer.start(
            ServerConfig.builder().port(0).data(data).open(false).mediaThreads(threads).build());
    parley = Parley.start();
  }

  @AfterEach
  void stop() {
    parley.close();
    server.close();
  }

  private JoinResult joins(String name, Role role) {
    Instant now = Instant.now();
    InstantSource clock = InstantSource.fixed(now);
    String token =
        new InvitationTokens(InvitationKeyring.of(data, clock), clock)
            .issue(new Invitation("maths", role, Optional.empty(), now.plus(Duration.ofHours(2))));
    Rooms rooms =
        parley.connect(server.endpoints().getFirst()).lookup(Rooms.EXPORT_NAME, Rooms.class);
    return Eventually.value(
        name, rooms.join(new JoinRequest("maths", name, Optional.empty(), Optional.of(token))));
  }

  private JoinResult comesBack(JoinResult before) {
    Rooms rooms =
        parley.connect(server.endpoints().getFirst()).lookup(Rooms.EXPORT_NAME, Rooms.class);
    var request =
        new JoinRequest(
            "maths", before.you().name(), Optional.of(before.resumeKey()), Optional.empty());
    return Eventually.value("back", rooms.join(request));
  }

  private static Media media(JoinResult admission) {
    return Eventually.value("media", admission.session().media());
  }

  private static UUID speaks(Media media, UdpCaller caller) {
    MediaAnswer answer =
        Eventually.value(
            "an answer",
            media.offer(
                new MediaOffer(
                    caller.offerVoice(),
                    List.of(new SendSection("0", TrackSource.MICROPHONE)),
                    List.of())));
    caller.meet(answer);
    return answer.published().getFirst().track();
  }

  private static void listens(Media media, UdpCaller caller, UUID track) {
    MediaOffer offer =
        new MediaOffer(caller.offerToListen(), List.of(), List.of(new ReceiveSection("0", track)));
    caller.meet(Eventually.value("an answer", media.offer(offer)));
  }

  @Test
  void anOfferThatIsRefusedLeavesTheConnectionThatThereIs() throws IOException {
    try (UdpCaller alice = new UdpCaller();
        UdpCaller bob = new UdpCaller();
        UdpCaller another = new UdpCaller()) {
      Media media = media(joins("Alice", Role.TUTOR));
      listens(media(joins("Bob", Role.STUDENT)), bob, speaks(media, alice));
      Eventually.eventually("Alice is heard", () -> bob.heard > 20);
      MediaOffer unknown =
          new MediaOffer(
              another.offerVoice().replace("opus", "speex"),
              List.of(new SendSection("0", TrackSource.MICROPHONE)),
              List.of());
      assertThatThrownBy(() -> Eventually.value("an answer", media.offer(unknown)))
          .satisfies(failure ->
              assertThat(refusal(failure).reason()).isEqualTo(MediaRefusal.NO_COMMON_CODEC));
      int before = bob.heard;
      Eventually.eventually("Alice is heard still", () -> bob.heard > before + 50);
    }
  }

  private static MediaRefused refusal(Throwable failure) {
    Throwable cause = failure;
    while (!(cause instanceof MediaRefused) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return (MediaRefused) cause;
  }

  @Test
  void audioIsForwardedUntilItsMemberIsRemoved() throws IOException {
    try (UdpCaller alice = new UdpCaller();
        UdpCaller bob = new UdpCaller()) {
      JoinResult tutor = joins("Bob", Role.TUTOR);
      JoinResult student = joins("Alice", Role.STUDENT);
      UUID track = speaks(media(student), alice);
      listens(media(tutor), bob, track);
      Eventually.eventually("a voice", () -> bob.heard > 50);

      Eventually.value(
          "removed",
          Eventually.value("the desk", tutor.session().moderation()).remove(student.you().id()));
      long removed = System.nanoTime();
      int sent = alice.sent;
      Eventually.eventually("many more are sent", () -> alice.sent > sent + 150);

      assertThat(bob.heardAt - removed).isLessThan(GONE_NANOS);
    }
  }

  @Test
  void floodingAudioIsDroppedAndOtherAudioIsForwarded() throws IOException {
    try (UdpCaller alice = new UdpCaller();
        UdpCaller bob = new UdpCaller();
        UdpCaller carol = new UdpCaller();
        UdpCaller dave = new UdpCaller()) {
      listens(
          media(joins("Bob", Role.STUDENT)),
          bob,
          speaks(media(joins("Alice", Role.STUDENT)), alice));
      listens(
          media(joins("Dave", Role.STUDENT)),
          dave,
          speaks(media(joins("Carol", Role.STUDENT)), carol));
      Eventually.eventually("both are heard", () -> bob.heard > 20 && dave.heard > 20);
      int heard = bob.heard;
      int lost = carol.sent - dave.heard;
      int sent = carol.sent;
      long start = System.nanoTime();

      alice.packets = 20;
      Eventually.eventually(
          "a flood beside a voice", () -> alice.sent > 8_000 && carol.sent > sent + 100);

      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) + 1;
      assertThat(bob.heard - heard).isLessThan((int) (PACKETS_IN_A_MEGABIT * (seconds + 2)));
      Eventually.eventually(
          "no more than a moment of the other is missing",
          () -> carol.sent - dave.heard - lost < 20);
    }
  }

  @Test
  void whoIsThereHearsThatTheServerStops() throws IOException {
    try (UdpCaller alice = new UdpCaller();
        UdpCaller bob = new UdpCaller()) {
      speaks(media(joins("Alice", Role.STUDENT)), alice);
      speaks(media(joins("Bob", Role.TUTOR)), bob);
      Eventually.eventually("both are connected", () -> alice.connected && bob.connected);

      server.close();

      Eventually.eventually("a goodbye", () -> alice.dismissed && bob.dismissed);
    }
  }

  @Test
  void audioMutedByATutorReturnsWhenItsMemberUnmutesIt() throws IOException {
    try (UdpCaller alice = new UdpCaller();
        UdpCaller bob = new UdpCaller()) {
      JoinResult tutor = joins("Bob", Role.TUTOR);
      JoinResult student = joins("Alice", Role.STUDENT);
      UUID track = speaks(media(student), alice);
      listens(media(tutor), bob, track);
      Eventually.eventually("a voice", () -> bob.heard > 20);

      Eventually.value("muted", media(tutor).mute(track, true));
      int sent = alice.sent;
      Eventually.eventually("some are sent", () -> alice.sent > sent + 10);
      int heard = bob.heard;
      int sentThen = alice.sent;
      Eventually.eventually("more are sent", () -> alice.sent > sentThen + 50);
      assertThat(bob.heard).isEqualTo(heard);

      Eventually.value("unmuted", media(student).mute(track, false));
      Eventually.eventually("a voice again", () -> bob.heard > heard + 20);
    }
  }

  @Test
  void memberInAnotherSessionKeepsTheEstablishedConnection() throws IOException {
    try (UdpCaller alice = new UdpCaller();
        UdpCaller bob = new UdpCaller()) {
      JoinResult before = joins("Alice", Role.STUDENT);
      UUID track = speaks(media(before), alice);
      listens(media(joins("Bob", Role.TUTOR)), bob, track);
      Eventually.eventually("a voice", () -> bob.heard > 20);

      JoinResult after = comesBack(before);
      MediaAnswer answer =
          Eventually.value(
              "an answer",
              media(after)
                  .offer(
                      new MediaOffer(
                          alice.offerVoice(),
                          List.of(new SendSection("0", TrackSource.MICROPHONE)),
                          List.of())));
      Eventually.value("gone", before.session().leave());
      int heard = bob.heard;

      assertThat(answer.published().getFirst().track()).isEqualTo(track);
      Eventually.eventually("the same voice", () -> bob.heard > heard + 50);
      Eventually.value("muted", media(after).mute(track, true));
    }
  }

  @Test
  void anotherMemberGetsNobodysConnectionByItsCertificate() throws IOException {
    try (UdpCaller alice = new UdpCaller();
        UdpCaller bob = new UdpCaller()) {
      UUID track = speaks(media(joins("Alice", Role.STUDENT)), alice);
      listens(media(joins("Bob", Role.TUTOR)), bob, track);

      MediaAnswer stolen =
          Eventually.value(
              "an answer",
              media(joins("Eve", Role.STUDENT))
                  .offer(
                      new MediaOffer(
                          alice.offerVoice(),
                          List.of(new SendSection("0", TrackSource.MICROPHONE)),
                          List.of())));
      int heard = bob.heard;

      assertThat(stolen.published().getFirst().track()).isNotEqualTo(track);
      Eventually.eventually("the same voice", () -> bob.heard > heard + 50);
    }
  }

  @Test
  void anOfferWithTenThousandCandidatesHarmsNobody() throws IOException {
    try (UdpCaller eve = new UdpCaller();
        UdpCaller alice = new UdpCaller();
        UdpCaller bob = new UdpCaller()) {
      Media absurd = media(joins("Eve", Role.STUDENT));
      StringBuilder text = new StringBuilder(eve.offerVoice());
      for (int i = 0; i < 10_000; i++) {
        text.append("a=candidate:%d 1 udp 1 192.0.2.1 %d typ host\r\n".formatted(i, 1 + i));
      }
      MediaOffer offer =
          new MediaOffer(
              text.toString(), List.of(new SendSection("0", TrackSource.MICROPHONE)), List.of());
      Throwable refused =
          Eventually.value("an end", absurd.offer(offer).handle((_, failure) -> failure));
      if (refused != null) {
        assertThat(refused)
            .isInstanceOfSatisfying(
                MediaRefused.class, e -> assertThat(e.reason()).isEqualTo(MediaRefusal.BAD_OFFER));
      }
      UUID track = speaks(media(joins("Alice", Role.STUDENT)), alice);
      listens(media(joins("Bob", Role.TUTOR)), bob, track);
      Eventually.eventually("a voice", () -> bob.heard > 20);
    }
  }
}
