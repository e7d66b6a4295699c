package dev.parley.calls;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.open;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.OneWay;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.TransportException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ReconnectingPeerTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Parley client = Parley.start();
  private final URI place = URI.create("jvm:" + UUID.randomUUID());
  private final List<Parley> servers = new ArrayList<>();

  public interface Desk {
    String who(String asks);

    CompletionStage<String> whoLater(String asks);

    @OneWay
    void note(String text);
  }

  @AfterEach
  void close() {
    client.close();
    servers.forEach(Parley::close);
  }

  private Parley serve(Desk desk) {
    Parley server = Parley.start();
    servers.add(server);
    server.export("desk", Desk.class, desk);
    server.listen(place);
    return server;
  }

  private static Desk answering(String name) {
    return new Clerk(name, new ConcurrentLinkedQueue<>());
  }

  private record Clerk(String name, ConcurrentLinkedQueue<String> notes) implements Desk {
    @Override
    public String who(String asks) {
      return name + " to " + asks;
    }

    @Override
    public CompletionStage<String> whoLater(String asks) {
      return CompletableFuture.completedStage(who(asks));
    }

    @Override
    public void note(String text) {
      notes.add(text);
    }
  }

  /**
   * Asks another desk, with a timeout of hours or three minutes.
   *
   * @param asked the other desk
   */
  private record Relay(Desk asked) implements Desk {
    @Override
    public String who(String asks) {
      Duration timeout = asks.equals("hours") ? Duration.ofHours(3) : Duration.ofMinutes(3);
      return CallOptions.timeout(timeout).call(() -> asked.who(asks));
    }

    @Override
    public CompletionStage<String> whoLater(String asks) {
      return asked.whoLater(asks);
    }

    @Override
    public void note(String text) {
      asked.note(text);
    }
  }

  /** Records the time that is left to the calls that it gets. */
  private static final class Timed implements Desk {
    final List<Duration> left = new CopyOnWriteArrayList<>();

    @Override
    public String who(String asks) {
      left.add(Duration.ofNanos(Call.CURRENT.get().remainingNanos()));
      return asks;
    }

    @Override
    public CompletionStage<String> whoLater(String asks) {
      return CompletableFuture.completedStage(who(asks));
    }

    @Override
    public void note(String text) {}
  }

  /** Refuses all calls as unavailable, on a connection that stays. */
  private static final class Closed implements Desk {
    @Override
    public String who(String asks) {
      throw new CallException.Unavailable("no service today");
    }

    @Override
    public CompletionStage<String> whoLater(String asks) {
      return CompletableFuture.failedStage(new CallException.Unavailable("no service today"));
    }

    @Override
    public void note(String text) {}
  }

  /** Keeps whoever asks waiting. */
  private static final class Slow implements Desk {
    final CountDownLatch asked = new CountDownLatch(1);
    final CompletableFuture<String> answer = new CompletableFuture<>();
    final AtomicInteger times = new AtomicInteger();

    @Override
    public String who(String asks) {
      times.incrementAndGet();
      asked.countDown();
      return answer.join();
    }

    @Override
    public CompletionStage<String> whoLater(String asks) {
      times.incrementAndGet();
      asked.countDown();
      return answer;
    }

    @Override
    public void note(String text) {}
  }

  @Test
  void stubGoesToWhoeverIsThere() {
    Parley first = serve(answering("Ada"));
    Desk desk = client.reconnecting(place).lookup("desk", Desk.class);
    assertThat(desk.who("Bob")).isEqualTo("Ada to Bob");

    first.close();
    serve(answering("Grace"));

    assertThat(desk.who("Bob")).isEqualTo("Grace to Bob");
    assertThat(value("the answer", desk.whoLater("Eve"))).isEqualTo("Grace to Eve");
  }

  @Test
  void callsWaitWhileNobodyIsThere() throws Exception {
    Parley first = serve(answering("Ada"));
    Desk desk = client.reconnecting(place).lookup("desk", Desk.class);
    first.close();

    CompletionStage<String> later = desk.whoLater("Bob");
    CompletableFuture<String> blocked = new CompletableFuture<>();
    Thread caller = Thread.startVirtualThread(() -> blocked.complete(desk.who("Eve")));
    eventually("the caller waits", () -> caller.getState() == Thread.State.TIMED_WAITING);
    ConcurrentLinkedQueue<String> notes = new ConcurrentLinkedQueue<>();
    serve(new Clerk("Grace", notes));

    assertThat(value("the later answer", later)).isEqualTo("Grace to Bob");
    assertThat(value("the waiting caller's answer", blocked)).isEqualTo("Grace to Eve");
    desk.note("late");
    eventually("the note", () -> notes.contains("late"));
  }

  @Test
  void callUnderWayFailsAndIsNotMadeTwice() {
    Slow slow = new Slow();
    Parley first = serve(slow);
    Desk desk = client.reconnecting(place).lookup("desk", Desk.class);
    CompletionStage<String> later = desk.whoLater("Bob");
    open("the call came", slow.asked);

    first.close();
    Slow second = new Slow();
    second.answer.complete("second");
    serve(second);

    CallException.Unavailable lost =
        catchThrowableOfType(
            CallException.Unavailable.class,
            () -> {
              try {
                later.toCompletableFuture().join();
              } catch (CompletionException e) {
                throw e.getCause();
              }
            });
    assertThat(lost.mayHaveExecuted()).isTrue();
    assertThat(desk.who("Eve")).isEqualTo("second");
    assertThat(slow.times).hasValue(1);
    assertThat(second.times).hasValue(1);
    slow.answer.complete("too late");
  }

  @Test
  void blockingCallUnderWayFailsAndIsNotMadeTwice() {
    Slow slow = new Slow();
    Parley first = serve(slow);
    Desk desk = client.reconnecting(place).lookup("desk", Desk.class);
    CompletableFuture<Throwable> failed = new CompletableFuture<>();
    Thread.startVirtualThread(() -> {
      try {
        desk.who("Bob");
      } catch (CallException.Unavailable e) {
        failed.complete(e);
      }
    });
    open("the call came", slow.asked);

    first.close();

    assertThat(value("the failure", failed))
        .isInstanceOfSatisfying(
            CallException.Unavailable.class, e -> assertThat(e.mayHaveExecuted()).isTrue());
    assertThat(slow.times).hasValue(1);
    slow.answer.complete("too late");
  }

  @Test
  void whatTheOtherSideRefusesIsNotTriedAgain() {
    serve(answering("Ada"));
    ReconnectingPeer peers = client.reconnecting(place);

    assertThatThrownBy(() -> peers.lookup("till", Desk.class))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("nothing is exported as 'till'");
    assertThat(peers.peer()).isPresent();
  }

  @Test
  void nobodyAtTheBeginningIsToldAtOnce() {
    assertThatThrownBy(() -> client.reconnecting(place)).isInstanceOf(TransportException.class);
  }

  @Test
  void whoWaitsInVainIsToldWhatTheLastAttemptMet() {
    Parley first = serve(answering("Ada"));
    Desk desk = client.reconnecting(place).lookup("desk", Desk.class);
    first.close();

    assertThatThrownBy(() -> CallOptions.timeout(Duration.ofMillis(50)).call(() -> desk.who("Bob")))
        .isInstanceOfSatisfying(
            CallException.Unavailable.class, e -> assertThat(e.mayHaveExecuted()).isFalse())
        .hasMessageContaining("nobody is there; the last attempt: ")
        .hasMessageContaining(place.toString());
  }

  @Test
  void callsFailAtOnceWhereThatIsWanted() {
    CompletableFuture<Peer> never = new CompletableFuture<>();
    ReconnectingPeer peers =
        client.reconnecting(source(never), ReconnectingPeer.ReadyPolicy.FAIL_FAST);

    assertThatThrownBy(() -> peers.lookup("desk", Desk.class))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessage("looking up desk: gone fishing");
  }

  @Test
  void closingEndsCallsThatWait() {
    CompletableFuture<Peer> never = new CompletableFuture<>();
    ReconnectingPeer peers =
        client.reconnecting(source(never), ReconnectingPeer.ReadyPolicy.WAIT_FOR_READY);
    CompletableFuture<Throwable> failed = new CompletableFuture<>();
    Thread waiting =
        Thread.startVirtualThread(() -> {
          try {
            peers.lookup("desk", Desk.class);
          } catch (CallException.Unavailable e) {
            failed.complete(e);
          }
        });
    eventually("it waits", () -> waiting.getState() == Thread.State.TIMED_WAITING);

    peers.close();

    assertThat(value("the failure", failed)).hasMessageContaining("closed here");
  }

  @Test
  void closingEndsTheConnection() {
    Parley server = serve(answering("Ada"));
    ReconnectingPeer peers = client.reconnecting(place);
    Desk desk = peers.lookup("desk", Desk.class);

    peers.close();

    assertThatThrownBy(() -> desk.who("Bob")).isInstanceOf(CallException.Unavailable.class);
    eventually("the server lost its peer", () -> server.peers().isEmpty());
  }

  @Test
  void cancelledCallIsCancelledAtWhoeverHasIt() {
    Slow slow = new Slow();
    Parley server = serve(slow);
    Desk desk = client.reconnecting(place).lookup("desk", Desk.class);
    CompletableFuture<String> later = desk.whoLater("Bob").toCompletableFuture();
    open("the call came", slow.asked);

    assertThat(later.cancel(true)).isTrue();

    eventually(
        "the server knows",
        () ->
            server.served().values().stream()
                .anyMatch(sample -> sample.failed().containsKey(CallFailureReason.CANCELLED)));
    slow.answer.complete("too late");
    CompletableFuture<String> answered = desk.whoLater("Eve").toCompletableFuture();
    assertThat(value("the answer", answered)).isEqualTo("too late");
    assertThat(answered.cancel(true)).as("after its answer").isFalse();
  }

  @Test
  void equalStubsFollowTheSameName() {
    serve(answering("Ada"));
    ReconnectingPeer peers = client.reconnecting(place);

    Desk one = peers.lookup("desk", Desk.class);

    assertThat(one).isEqualTo(peers.lookup("desk", Desk.class));
    servers.getFirst().export("till", Desk.class, answering("Eve"));
    assertThat(one).isNotEqualTo(peers.lookup("till", Desk.class));
    assertThat(one).hasToString("Desk at desk at " + place);
  }

  @Test
  void sourceExplainsTheLossOfCallsThatWereUnderWayAndOfNoOthers() {
    Slow slow = new Slow();
    Parley server = serve(slow);
    server.export("till", Desk.class, new Closed());
    ReconnectingPeer peers =
        client.reconnecting(
            source(CompletableFuture.completedFuture(client.connect(place))),
            ReconnectingPeer.ReadyPolicy.WAIT_FOR_READY);
    Desk closed = peers.lookup("till", Desk.class);
    assertThat(failure(() -> closed.who("Bob"))).hasMessageContaining("no service today");
    assertThat(failure(() -> closed.whoLater("Bob"))).hasMessageContaining("no service today");
    assertThat(peers.peer()).as("the peer of a servant that refuses").isPresent();

    Desk desk = peers.lookup("desk", Desk.class);
    CompletionStage<String> later = desk.whoLater("Bob");
    CompletableFuture<Throwable> blocking = new CompletableFuture<>();
    Thread.startVirtualThread(() -> blocking.complete(failure(() -> desk.who("Eve"))));
    eventually("both calls came", () -> slow.times.get() == 2);
    server.close();

    assertThat(failure(() -> later)).hasMessage("explained: 'Desk.whoLater at nowhere'");
    assertThat(value("the failure", blocking)).hasMessage("explained: 'Desk.who at nowhere'");
    assertThat(peers.peer()).isEmpty();
    slow.answer.complete("too late");
  }

  /** {@return the failure of a call, blocking or not} */
  private static Throwable failure(Supplier<Object> call) {
    try {
      Object result = call.get();
      if (result instanceof CompletionStage<?> stage) {
        stage.toCompletableFuture().join();
      }
      throw new AssertionError("it succeeded");
    } catch (CompletionException e) {
      return e.getCause();
    } catch (CallException e) {
      return e;
    }
  }

  @Test
  void peerThatArrivesAfterClosingIsClosed() {
    serve(answering("Ada"));
    CompletableFuture<Peer> next = new CompletableFuture<>();
    ReconnectingPeer peers =
        client.reconnecting(source(next), ReconnectingPeer.ReadyPolicy.WAIT_FOR_READY);
    Peer late = client.connect(place);

    peers.close();
    next.complete(late);

    value("its end", late.closed());
    assertThat(peers.peer()).isEmpty();
  }

  @Test
  void sourceThatHasNoPeersSaysWhyUntilItIsClosedHere() {
    ReconnectingPeer peers =
        client.reconnecting(
            source(CompletableFuture.failedFuture(new CallException.Unavailable("none"))),
            ReconnectingPeer.ReadyPolicy.WAIT_FOR_READY);

    assertThatThrownBy(() -> peers.lookup("desk", Desk.class))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessage("looking up desk: gone fishing");
    peers.close();
    assertThatThrownBy(() -> peers.lookup("desk", Desk.class))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("closed here");
  }

  @Test
  void callWithinACallHasTheEarlierDeadlineOfTheTwo() {
    Parley server = serve(answering("Ada"));
    Timed timed = new Timed();
    server.export("till", Desk.class, timed);
    Desk till = client.reconnecting(place).lookup("till", Desk.class);
    server.export("outer", Desk.class, new Relay(till));
    Desk outer = client.connect(place).lookup("outer", Desk.class);

    CallOptions.timeout(Duration.ofMinutes(2)).call(() -> outer.who("hours"));
    CallOptions.timeout(Duration.ofHours(2)).call(() -> outer.who("minutes"));
    till.who("without another call");

    assertThat(timed.left).hasSize(3);
    assertThat(timed.left.get(0)).isBetween(Duration.ofSeconds(1), Duration.ofMinutes(2));
    assertThat(timed.left.get(1)).isBetween(Duration.ofSeconds(1), Duration.ofMinutes(3));
    assertThat(timed.left.get(2)).isPositive();
  }

  private static ReconnectingPeer.PeerSource source(CompletableFuture<Peer> next) {
    return new ReconnectingPeer.PeerSource() {
      private boolean given;

      @Override
      public String endpoint() {
        return "nowhere";
      }

      @Override
      public CompletionStage<Peer> next() {
        CompletionStage<Peer> stage = given ? new CompletableFuture<>() : next;
        given = true;
        return stage;
      }

      @Override
      public CompletionStage<CallException.Unavailable> lost(
          Peer peer, String call, CallException.Unavailable how) {
        return CompletableFuture.completedStage(
            new CallException.Unavailable("explained: '" + call + "'"));
      }

      @Override
      public CallException.Unavailable unavailable(String call) {
        return new CallException.Unavailable(call + ": gone fishing");
      }

      @Override
      public void close() {}
    };
  }
}
