package dev.parley.server.relays;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.GroupTicket;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.QualityReport;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.MediaListener;
import dev.parley.room.spi.MediaSession;
import dev.parley.room.spi.Place;
import dev.parley.room.spi.RecordingHandle;
import dev.parley.room.spi.RecordingPlan;
import dev.parley.testkit.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Sessions at a node, whose owner is another one. */
class MediaAtNodeTest {
  private final List<Runnable> timers = new ArrayList<>();
  private final List<Duration> delays = new ArrayList<>();
  private final List<UUID> closed = new ArrayList<>();
  private final List<Boolean> rights = new ArrayList<>();
  private int opened;
  private final RelayMesh unused = null;
  private final MediaBranches none = new MediaBranches("n1", Runnable::run);
  private boolean connected;
  private final KeptSessions kept =
      new KeptSessions(
          new Backend(),
          _ -> CompletableFuture.completedFuture(connected),
          Runnable::run,
          (delay, task) -> {
            delays.add(delay);
            timers.add(task);
          });
  private final MediaAtNode media = new MediaAtNode(new Backend(), unused, none, kept);

  /** Keeps which members' sessions were closed. */
  private final class Backend implements MediaBackend {
    @Override
    public MediaSession open(
        String room, UUID member, Place place, boolean speak, MediaListener listener) {
      opened++;
      return new Session(member);
    }

    @Override
    public CompletionStage<List<MediaTrack>> tracks(String room) {
      return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public CompletionStage<RecordingHandle> record(
        RecordingPlan plan, Consumer<RecordingEndReason> ended) {
      return MediaBackend.NONE.record(plan, ended);
    }
  }

  /** Session that is only closed. */
  private final class Session implements MediaSession {
    private final UUID member;

    Session(UUID member) {
      this.member = member;
    }

    @Override
    public CompletionStage<MediaAnswer> offer(MediaOffer offer) {
      return MediaSession.NONE.offer(offer);
    }

    @Override
    public void follow() {}

    @Override
    public void setDisplaySizes(List<DisplaySize> wishes) {}

    @Override
    public CompletionStage<Void> mute(UUID track, boolean muted, boolean others) {
      return MediaSession.NONE.mute(track, muted, others);
    }

    @Override
    public void setMayPublish(boolean may) {
      rights.add(may);
    }

    @Override
    public void setMayModerate(boolean may) {}

    @Override
    public CompletionStage<GroupTicket> groupTicket() {
      return MediaSession.NONE.groupTicket();
    }

    @Override
    public void report(QualityReport experience) {}

    @Override
    public void close() {
      closed.add(member);
    }
  }

  private NodeMediaSession open(UUID member) {
    return Eventually.value("a session", media.open("maths", member, true, item -> {}));
  }

  @Test
  void sessionsOutliveTheConnectionOfTheOwnerForAWhile() {
    UUID bob = UUID.randomUUID();
    open(bob);

    media.ownerGone();
    assertThat(closed).isEmpty();
    assertThat(delays).containsExactly(KeptSessions.GRACE);

    timers.getFirst().run();
    assertThat(closed).containsExactly(bob);
  }

  @Test
  void sessionThatTheOwnerHasClosedIsForgotten() {
    UUID bob = UUID.randomUUID();
    open(bob).close();
    assertThat(closed).containsExactly(bob);

    media.ownerGone();

    assertThat(timers).isEmpty();
    assertThat(closed).containsExactly(bob);
  }

  @Test
  void sessionOfAConnectedMemberIsKeptUntilAnOwnerFindsItAgain() {
    UUID bob = UUID.randomUUID();
    open(bob);
    connected = true;
    media.ownerGone();
    timers.removeFirst().run();
    timers.removeFirst().run();
    assertThat(closed).isEmpty();

    MediaAtNode next = new MediaAtNode(new Backend(), unused, none, kept);
    Eventually.value("the session", next.open("maths", bob, false, item -> {}));
    assertThat(opened).isEqualTo(1);
    assertThat(rights).containsExactly(false);

    connected = false;
    timers.removeFirst().run();
    assertThat(closed).isEmpty();
  }

  @Test
  void sessionWithoutOwnerEndsAfterSomeMinutesAlsoIfItsMemberIsConnected() {
    UUID bob = UUID.randomUUID();
    open(bob);
    connected = true;
    media.ownerGone();

    for (int i = 0; i < KeptSessions.KEEPS_MAX; i++) {
      timers.removeFirst().run();
    }
    assertThat(closed).isEmpty();
    timers.removeFirst().run();

    assertThat(closed).containsExactly(bob);
    assertThat(timers).isEmpty();
  }

  @Test
  void sessionThatIsOpenedAfterTheOwnerHasGoneIsKeptForAWhile() {
    UUID bob = UUID.randomUUID();
    media.ownerGone();

    open(bob);
    assertThat(delays).containsExactly(KeptSessions.GRACE);

    timers.getFirst().run();
    assertThat(closed).containsExactly(bob);
  }

  @Test
  void timerOfAnEarlierLossDoesNotEndASessionThatIsKeptAnew() {
    UUID bob = UUID.randomUUID();
    open(bob);
    media.ownerGone();
    MediaAtNode next = new MediaAtNode(new Backend(), unused, none, kept);
    next.open("maths", bob, true, item -> {});
    next.ownerGone();

    timers.getFirst().run();

    assertThat(closed).isEmpty();
  }
}
