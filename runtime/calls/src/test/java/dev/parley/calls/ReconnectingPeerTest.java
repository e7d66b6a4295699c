package dev.parley.calls;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.open;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.OneWay;
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
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
        .hasMessageContaining("nobody is there")
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

    later.cancel(true);

    eventually(
        "the server knows",
        () ->
            server.served().values().stream()
                .anyMatch(sample -> sample.failed().containsKey(CallFailureReason.CANCELLED)));
  }

  @Test
  void equalStubsFollowTheSameName() {
    serve(answering("Ada"));
    ReconnectingPeer peers = client.reconnecting(place);

    Desk one = peers.lookup("desk", Desk.class);

    assertThat(one).isEqualTo(peers.lookup("desk", Desk.class));
    assertThat(one).hasToString("Desk at desk at " + place);
  }

  private static ReconnectingPeer.PeerSource source(CompletableFuture<Peer> next) {
    return new ReconnectingPeer.PeerSource() {
      @Override
      public String endpoint() {
        return "nowhere";
      }

      @Override
      public CompletionStage<Peer> next() {
        return next;
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
