package dev.parley.server.whip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.media.LinkDiagnosis;
import dev.parley.room.api.media.LinkState;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.PublishedSection;
import dev.parley.room.api.media.PublishedTracks;
import dev.parley.room.api.media.TrackSource;
import dev.parley.server.whip.WhipSessions.WhipClient;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** When sessions end by themselves, and how many there may be, in a time that is made. */
final class WhipSessionsTest {
  private static final WhipPath WHIP = WhipPath.of("/whip/maths").orElseThrow();
  private static final MediaItem LINE = new LinkState(LinkDiagnosis.GOOD, 1, 1, 0, 0, 1);
  private static final MediaTrack VOICE =
      new MediaTrack(UUID.randomUUID(), UUID.randomUUID(), TrackSource.MICROPHONE, false);

  private long now;
  private final Queue<Runnable> looks = new ArrayDeque<>();
  private final WhipSessions sessions =
      new WhipSessions(() -> now, (delay, task) -> looks.add(() -> advance(delay, task)));
  private final String offer;
  private int left;
  private boolean lostInBegin; // the session, before it is known what is published
  private Flow.Subscriber<? super RoomItem> room;
  private Flow.Subscriber<? super MediaItem> sights;

  WhipSessionsTest() throws Exception {
    try (Caller caller = Caller.speaking(new UdpWire())) {
      offer = caller.offer();
    }
  }

  private void advance(Duration delay, Runnable task) {
    now += delay.toNanos();
    task.run();
  }

  private static <T> T fake(Class<T> contract, Map<String, Supplier<?>> answers) {
    return contract.cast(
        Proxy.newProxyInstance(
            contract.getClassLoader(),
            new Class<?>[] {contract},
            (_, method, _) -> answers.get(method.getName()).get()));
  }

  private WhipClient client() {
    Flow.Publisher<MediaItem> items =
        subscriber -> {
          sights = subscriber;
          if (!lostInBegin) {
            subscriber.onNext(new PublishedTracks(List.of()));
          }
        };
    Flow.Publisher<RoomItem> events = subscriber -> room = subscriber;
    Media media = fake(Media.class, Map.of("follow", () -> items, "offer", this::answer));
    ParticipantSession session =
        fake(
            ParticipantSession.class,
            Map.of(
                "media", () -> CompletableFuture.completedFuture(media),
                "follow", () -> events,
                "leave",
                    () -> {
                      left++;
                      return CompletableFuture.completedFuture(null);
                    }));
    JoinResult admission =
        new JoinResult(
            session,
            new Member(VOICE.member(), "WHIP"),
            "key",
            0,
            Role.STUDENT,
            Rights.of(Role.STUDENT));
    return new WhipClient(
        _ -> CompletableFuture.completedFuture(admission),
        () -> CompletableFuture.completedFuture(new PublishedMedia(List.of(), Map.of())),
        Optional.empty(),
        Optional.empty());
  }

  private CompletableFuture<MediaAnswer> answer() {
    if (lostInBegin) {
      room.onComplete();
      Thread.currentThread().interrupt(); // or it would be waited for what is published
    }
    return CompletableFuture.completedFuture(
        new MediaAnswer("v=0", List.of(new PublishedSection("0", VOICE.id()))));
  }

  private void begin() {
    begin(WHIP);
  }

  private void begin(WhipPath place) {
    assertThat(sessions.begin(place, client(), offer).status()).isEqualTo(201);
  }

  /** Begins sessions of a room until one is refused. {@return how many there were} */
  private int fill(WhipPath place) {
    for (int count = 0; ; count++) {
      try {
        begin(place);
      } catch (HttpErrorException e) {
        assertThat(e).hasMessageContaining("try again later");
        return count;
      }
    }
  }

  private void lookFor(Duration time) {
    long until = now + time.toNanos();
    while (now < until && !looks.isEmpty()) {
      looks.remove().run();
    }
  }

  @Test
  void clientThatNeverConnectsLosesItsSession() {
    begin();
    lookFor(WhipSession.CONNECT_TIMEOUT);
    assertThat(left).isZero();
    lookFor(Duration.ofSeconds(10));
    assertThat(left).isEqualTo(1);
    assertThat(looks).isEmpty();
  }

  @Test
  void aConnectionThatFallsSilentEnds() {
    begin();
    for (int i = 0; i < 60; i++) {
      sights.onNext(LINE);
      lookFor(Duration.ofSeconds(10));
    }
    assertThat(left).isZero();
    lookFor(WhipSession.INACTIVITY_TIMEOUT.plusSeconds(5));
    assertThat(left).isEqualTo(1);
  }

  @Test
  void whatIsPublishedNoMoreEndsItsSession() {
    begin();
    sights.onNext(new PublishedTracks(List.of()));
    sights.onNext(new PublishedTracks(List.of(VOICE)));
    assertThat(left).isZero();
    sights.onNext(new PublishedTracks(List.of()));
    assertThat(left).isEqualTo(1);
  }

  @Test
  void removedParticipantEndsItsWhipSession() {
    begin();
    room.onComplete();
    assertThat(left).isEqualTo(1);
  }

  @Test
  void roomHasAsManySessionsAsAreFreeAndOneMoreWhenOneHasEnded() {
    assertThat(fill(WHIP)).isEqualTo(WhipSessions.SESSIONS_MAX / 2);
    room.onComplete();
    assertThat(fill(WHIP)).isEqualTo(1);
    assertThat(left).isEqualTo(1);
  }

  @Test
  void roomsThatTakeAllTheyCanLeaveSessionsForTheNextOne() {
    int all = 0;
    for (int i = 0; i < 5; i++) {
      int share = fill(WhipPath.of("/whip/room" + i).orElseThrow());
      assertThat(share).isPositive();
      all += share;
    }
    assertThat(all).isLessThan(WhipSessions.SESSIONS_MAX);
  }

  @Test
  void aSessionThatEndsWhileItBeginsGivesItsPlaceBackOnce() {
    lostInBegin = true;
    try {
      assertThatThrownBy(this::begin).isInstanceOf(HttpErrorException.class);
    } finally {
      Thread.interrupted();
    }
    lostInBegin = false;
    assertThat(left).isEqualTo(1);

    assertThat(fill(WHIP)).isEqualTo(WhipSessions.SESSIONS_MAX / 2);
  }
}
