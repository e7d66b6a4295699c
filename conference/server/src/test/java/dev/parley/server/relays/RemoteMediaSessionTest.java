package dev.parley.server.relays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.GroupTicket;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.QualityReport;
import dev.parley.room.spi.MediaSession;
import dev.parley.testkit.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class RemoteMediaSessionTest {
  private static final MediaOffer OFFER = new MediaOffer("", List.of(), List.of());

  private final List<String> calls = new ArrayList<>();
  private CompletionStage<NodeMediaSession> next = CompletableFuture.completedFuture(new Node());
  private CompletionStage<MediaAnswer> answer =
      CompletableFuture.completedFuture(new MediaAnswer("answer", List.of()));
  private final List<Runnable> timers = new ArrayList<>();
  private boolean restarted;
  private CompletionStage<Void> mutes = CompletableFuture.completedFuture(null);
  private final RemoteMediaSession session =
      new RemoteMediaSession(
          () -> {
            calls.add("open");
            return next;
          },
          () -> restarted,
          true,
          Runnable::run,
          (_, task) -> timers.add(task));

  /** The other node, which says what it was asked. */
  private final class Node implements NodeMediaSession {
    @Override
    public CompletionStage<MediaAnswer> offer(MediaOffer offer) {
      calls.add("offer");
      return answer;
    }

    @Override
    public void follow() {
      calls.add("follow");
    }

    @Override
    public void setDisplaySizes(List<DisplaySize> wishes) {
      calls.add("sizes");
    }

    @Override
    public CompletionStage<Void> mute(UUID track, boolean muted, boolean others) {
      calls.add("mute");
      return mutes;
    }

    @Override
    public void setMayPublish(boolean may) {
      calls.add("publish " + may);
    }

    @Override
    public void setMayModerate(boolean may) {
      calls.add("moderate " + may);
    }

    @Override
    public CompletionStage<GroupTicket> groupTicket() {
      return MediaSession.NONE.groupTicket();
    }

    @Override
    public void report(QualityReport experience) {
      calls.add("report");
    }

    @Override
    public void close() {
      calls.add("close");
    }
  }

  @Test
  void callsGoToTheNodeInTheirOrder() {
    session.follow();
    session.setMayPublish(false);
    assertThat(Eventually.value("an answer", session.offer(OFFER)).sdp()).isEqualTo("answer");
    session.close();

    assertThat(calls)
        .containsExactly(
            "open", "publish true", "follow", "publish false", "offer", "close", "mute");
  }

  @Test
  void refusalOfTheNodeIsPassedOn() {
    answer = CompletableFuture.failedFuture(new MediaRefused(MediaRefusal.BAD_OFFER, "the offer"));

    assertThatThrownBy(() -> session.offer(OFFER).toCompletableFuture().join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(MediaRefused.class)
        .hasMessageContaining("the offer");
    assertThat(calls).containsOnlyOnce("open");
  }

  @Test
  void sessionIsOpenedAgainAfterTheConnectionWasLost() {
    session.follow();
    session.setMayPublish(false);
    answer = CompletableFuture.failedFuture(new IllegalStateException("the connection ended"));

    assertThatThrownBy(() -> session.offer(OFFER).toCompletableFuture().join())
        .hasMessageContaining("not reachable");
    calls.clear();
    answer = CompletableFuture.completedFuture(new MediaAnswer("second", List.of()));

    assertThat(Eventually.value("an answer", session.offer(OFFER)).sdp()).isEqualTo("second");
    assertThat(calls).containsExactly("open", "publish false", "follow", "offer");
  }

  @Test
  void nodeThatCannotBeReachedIsSaidSo() {
    answer = CompletableFuture.failedFuture(new IllegalStateException("the connection ended"));
    assertThatThrownBy(() -> session.offer(OFFER).toCompletableFuture().join());
    next = CompletableFuture.failedFuture(new IllegalStateException("node n2 is not alive"));

    session.setDisplaySizes(List.of());
    assertThatThrownBy(() -> session.offer(OFFER).toCompletableFuture().join())
        .hasMessageContaining("not reachable");
  }

  @Test
  void sessionIsClosedAgainUntilTheNodeConfirmsIt() {
    mutes = CompletableFuture.failedFuture(new IllegalStateException("the connection ended"));
    session.close();
    next = CompletableFuture.failedFuture(new IllegalStateException("node n2 is not alive"));
    timers.removeFirst().run();
    calls.clear();
    next = CompletableFuture.completedFuture(new Node());
    mutes =
        CompletableFuture.failedFuture(new MediaRefused(MediaRefusal.NO_SUCH_TRACK, "no track"));

    timers.removeFirst().run();

    assertThat(calls).containsExactly("open", "close", "mute");
    assertThat(timers).isEmpty();
  }

  @Test
  void sessionOfAProcessThatHasEndedIsNotClosedAgain() {
    next = CompletableFuture.failedFuture(new IllegalStateException("node n2 is not alive"));
    mutes = CompletableFuture.failedFuture(new IllegalStateException("the connection ended"));
    restarted = true;

    session.close();

    assertThat(timers).isEmpty();
  }

  @Test
  void closedSessionOpensNoOther() {
    session.close();
    calls.clear();
    answer = CompletableFuture.failedFuture(new IllegalStateException("the connection ended"));

    assertThatThrownBy(() -> session.offer(OFFER).toCompletableFuture().join());
    assertThatThrownBy(() -> session.offer(OFFER).toCompletableFuture().join())
        .hasMessageContaining("ended");
    assertThat(calls).doesNotContain("open");
  }
}
