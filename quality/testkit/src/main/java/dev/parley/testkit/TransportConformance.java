package dev.parley.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.ReplyWaiter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * Conformance suite for transports. A transport is complete when a subclass of this, which supplies
 * its provider, passes. A transport declares missing abilities with a reason ({@link
 * #missingAbilities}); the tests that need them are reported as not applicable. This class tests
 * waiting threads; its superclasses test messages, limits, and the life cycle of connections.
 */
public abstract class TransportConformance extends LifecycleConformance {
  /** Called by subclasses. */
  protected TransportConformance() {}

  @Test
  public void blockedCallerReadsItsOwnReply() {
    needs(Ability.CALLER_READS);
    RequestReplyClient calls = echo();

    // The very first replies may be read by the transport's thread, before the caller waits.
    Eventually.eventually(
        "a reply that the caller read",
        () -> {
          calls.callOften(1);
          return calls.lastReader().equals(Thread.currentThread());
        });
  }

  @Test
  public void blockedCallerGetsItsReplies() {
    RequestReplyClient calls = echo();

    calls.callOften(2_000);
  }

  @Test
  public void severalBlockedCallersGetTheirReplies() {
    RequestReplyClient calls = echo();
    List<Thread> callers = new ArrayList<>();

    for (int i = 0; i < 8; i++) {
      callers.add(spawn(() -> calls.callOften(300)));
    }

    join(callers);
  }

  @Test
  public void virtualThreadsGetTheirReplies() {
    RequestReplyClient calls = echo();
    List<Thread> callers = new ArrayList<>();

    for (int i = 0; i < 50; i++) {
      callers.add(spawn(Thread.ofVirtual(), () -> calls.callOften(20)));
    }

    join(callers);
  }

  @Test
  public void platformAndVirtualThreadsMayWaitTogether() {
    RequestReplyClient calls = echo();
    List<Thread> callers = new ArrayList<>();

    for (int i = 0; i < 20; i++) {
      Thread.Builder builder = i % 2 == 0 ? Thread.ofVirtual() : Thread.ofPlatform();
      callers.add(spawn(builder, () -> calls.callOften(100)));
    }

    join(callers);
  }

  @Test
  public void callsMayGoBothWaysAtOnce() {
    RequestReplyClient[] there = new RequestReplyClient[1];
    TestListener listening =
        listen(
            config(),
            endpoint(),
            connection -> {
              there[0] = new RequestReplyClient(connection);
              return new RequestReplyPeer(there[0]);
            });
    Connection client = transport().connect(listening.endpoint());
    RequestReplyClient here = new RequestReplyClient(client);
    client.start(new RequestReplyPeer(here));
    listening.next();

    join(List.of(spawn(() -> here.callOften(500)), spawn(() -> there[0].callOften(500))));
  }

  @Test
  public void messagesArriveAfterTheCallersHaveGone() {
    RecordingHandler[] saw = {recorder()};
    ConnectedPair pair = pair(config(), saw[0], recorder());
    ReplyWaiter waiter = new ReplyWaiter();
    awaitUntilGone(pair.client(), waiter);

    for (int i = 1; i <= 10; i++) {
      send(pair.server(), number(i));
      saw[0].messages(i);
    }
  }

  private static void awaitUntilGone(Connection connection, ReplyWaiter waiter) {
    try {
      assertThat(connection.await(waiter, System.nanoTime() + 1_000_000)).isFalse();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  public void deadlineEndsTheWaitAndTheConnectionStays() {
    RequestReplyClient calls = echo();

    awaitUntilGone(calls.connection(), new ReplyWaiter());

    calls.callOften(10);
  }

  @Test
  public void deadlineEndsTheWaitOfAVirtualThread() {
    RequestReplyClient calls = echo();

    join(
        List.of(
            spawn(
                Thread.ofVirtual(), () -> awaitUntilGone(calls.connection(), new ReplyWaiter()))));

    calls.callOften(10);
  }

  @Test
  public void deadlineInThePastEndsTheWaitAtOnce() throws InterruptedException {
    RequestReplyClient calls = echo();

    assertThat(calls.connection().await(new ReplyWaiter(), System.nanoTime() - 1)).isFalse();
  }

  @Test
  public void signalledWaiterDoesNotWait() throws InterruptedException {
    RequestReplyClient calls = echo();
    ReplyWaiter waiter = new ReplyWaiter();
    waiter.signal();

    assertThat(calls.connection().await(waiter, Eventually.deadlineNanos())).isTrue();
  }

  @Test
  public void signalByAnotherThreadEndsTheWait() {
    RequestReplyClient calls = echo();

    for (int i = 0; i < 200; i++) {
      AtomicReference<ReplyWaiter> waiter = new AtomicReference<>();
      Thread waiting =
          spawn(() -> {
            waiter.set(new ReplyWaiter());
            assertWaits(calls.connection(), waiter.get());
          });
      Eventually.eventually("a waiter", () -> waiter.get() != null);
      waiter.get().signal();
      join(List.of(waiting));
    }
  }

  private static void assertWaits(Connection connection, ReplyWaiter waiter) {
    try {
      assertThat(connection.await(waiter, Eventually.deadlineNanos())).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  public void interruptEndsTheWaitAndTheConnectionStays() {
    RequestReplyClient calls = echo();
    for (int i = 0; i < 20; i++) {
      Thread.Builder builder = i % 2 == 0 ? Thread.ofPlatform() : Thread.ofVirtual();
      Thread waiting =
          spawn(
              builder,
              () ->
                  assertThatThrownBy(() ->
                          calls.connection().await(new ReplyWaiter(), Eventually.deadlineNanos()))
                      .isInstanceOf(InterruptedException.class));
      if (i >= 10) {
        Eventually.eventually("a waiting thread", () -> sleeping(waiting));
      }
      waiting.interrupt();
      join(List.of(waiting));

      calls.callOften(10);
    }
  }

  /**
   * Tells whether a thread waits. Its state is not enough, since a thread in a selector counts as
   * running.
   */
  private static boolean sleeping(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .anyMatch(frame -> frame.getMethodName().equals("await"));
  }

  @Test
  public void callersLearnOfTheEnd() {
    Connection[] server = new Connection[1];
    TestListener listening =
        listen(
            config(),
            endpoint(),
            connection -> {
              server[0] = connection;
              return recorder();
            });
    RequestReplyClient calls = echo(listening.endpoint());
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Thread.Builder builder = i % 2 == 0 ? Thread.ofPlatform() : Thread.ofVirtual();
      callers.add(spawn(builder, () -> assertNoReply(calls)));
    }
    listening.next();

    server[0].close(CloseReason.SHUTDOWN, "good night");

    join(callers);
  }

  @Test
  public void callersLearnThatTheirOwnSideCloses() {
    RequestReplyClient calls =
        echo(listen(config(), endpoint(), connection -> recorder()).endpoint());
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      callers.add(spawn(() -> assertNoReply(calls)));
    }

    calls.connection().close();

    join(callers);
  }

  private static void assertNoReply(RequestReplyClient calls) {
    try {
      assertThat(calls.call(Eventually.deadlineNanos())).isFalse();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
