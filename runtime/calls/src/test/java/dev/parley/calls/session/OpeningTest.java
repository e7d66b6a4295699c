package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.base.Limits;
import dev.parley.base.Timers;
import dev.parley.calls.Contract;
import dev.parley.calls.Exports;
import dev.parley.calls.Parley;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.running.ServingThread;
import dev.parley.calls.spi.ContractModel;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Valveline;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MS-1 to MS-4: how two peers begin, and what they do with what they do not know. */
class OpeningTest {
  private static void closed(Talk talk, CloseReason reason, String part) {
    CloseStatus how = talk.connection.end();
    assertThat(how.reason()).isEqualTo(reason);
    assertThat(how.text()).contains(part);
    assertThat(talk.connection.broken()).isNull();
  }

  @Test
  @DisplayName("MS-1 HELLO is sent at once")
  void helloIsSentAtOnce() {
    try (Talk talk = new Talk(builder -> builder.callsMax(77).product("desk 1.0"))) {
      RawMessage hello = talk.connection.next(ParleyMessages.HELLO);

      assertThat(hello.text(1)).isEqualTo("parley");
      assertThat(hello.number(2)).isEqualTo(1);
      assertThat(hello.number(3)).isEqualTo(1);
      assertThat(hello.number(4)).isEqualTo(Limits.MESSAGE_BYTES_MAX);
      assertThat(hello.number(5)).isEqualTo(77);
      assertThat(hello.text(6)).isEqualTo("desk 1.0");
    }
  }

  @Test
  @DisplayName("MS-1 HELLO goes ahead of what answers a peer that calls at once")
  void helloGoesAheadOfAnswers() {
    FakeConnection connection = new FakeConnection();
    connection.whenStarted =
        () -> {
          connection.arrives(Talk.hello());
          connection.arrives(Talk.request(1, 77, "later", "a"));
        };
    try (Parley parley = Parley.start()) {
      parley.accept(connection);

      connection.next(ParleyMessages.HELLO);
      connection.next(ParleyMessages.FAILURE);
      assertThat(connection.quiet()).isTrue();
    }
  }

  @Test
  @DisplayName("MS-14 a peer that dialled and never calls is closed")
  void peerThatNeverCallsIsClosed() {
    FakeConnection connection = new FakeConnection();
    connection.dialled = false;
    try (Parley parley = Parley.builder().firstCallTimeout(Duration.ofMillis(1)).start()) {
      parley.accept(connection);
      connection.arrives(Talk.hello());

      CloseStatus how = connection.end();
      assertThat(how.reason()).isEqualTo(CloseReason.OPEN_TIMEOUT);
      assertThat(how.text()).contains("MS-14: no call within PT0.001S");
    }
  }

  @Test
  @DisplayName("MS-14 a peer that has called once is kept")
  void peerThatHasCalledIsKept() {
    FakeConnection connection = new FakeConnection();
    connection.dialled = false;
    Duration soon = Duration.ofMillis(1);
    try (Timers timers = Timers.start();
        Parley parley = Parley.builder().firstCallTimeout(soon).timers(timers).start()) {
      parley.accept(connection);
      CompletableFuture<Void> later = new CompletableFuture<>();
      // On the thread of the timers, so that the time is not over before the call is there.
      timers.schedule(
          Duration.ZERO,
          () -> {
            connection.arrives(Talk.hello());
            connection.arrives(Talk.request(1, 77, "later", "a"));
            timers.schedule(soon.multipliedBy(2), () -> later.complete(null));
          });
      later.join();

      assertThat(connection.isOpen()).isTrue();
    }
  }

  @ParameterizedTest
  @DisplayName("MS-1 anything else first closes with PROTOCOL_ERROR")
  @ValueSource(ints = {0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 63, 64, 255})
  void anythingElseFirstCloses(int kind) {
    try (Talk talk = new Talk()) {
      talk.connection.arrives(RawMessage.of(kind).uint(1, 1));

      closed(talk, CloseReason.PROTOCOL_ERROR, "MS-1: a message of kind " + kind + " before HELLO");
    }
  }

  @ParameterizedTest
  @DisplayName("MS-1 another magic closes with PROTOCOL_ERROR")
  @ValueSource(strings = {"", "Parley", "parley ", "GET / HTTP/1.1"})
  void anotherMagicCloses(String magic) {
    try (Talk talk = new Talk()) {
      talk.connection.arrives(
          RawMessage.of(ParleyMessages.HELLO).text(1, magic).uint(2, 1).uint(3, 1));

      closed(talk, CloseReason.PROTOCOL_ERROR, "MS-1: not a Parley peer");
    }
  }

  @Test
  @DisplayName("MS-1 a second HELLO closes with PROTOCOL_ERROR")
  void secondHelloCloses() {
    try (Talk talk = Talk.greeted()) {
      talk.connection.arrives(Talk.hello());

      closed(talk, CloseReason.PROTOCOL_ERROR, "MS-1");
    }
  }

  @Test
  @DisplayName("MS-1 messages right behind HELLO are taken")
  void messagesBehindHelloAreTaken() {
    try (Talk talk = new Talk()) {
      talk.connection.arrives(Talk.hello());
      talk.connection.arrives(Talk.request(1, 0, "list", out -> {}));
      talk.connection.next(ParleyMessages.HELLO);

      assertThat(talk.connection.next(ParleyMessages.REPLY).number(1)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("MS-2 the version spoken is the lower of both")
  void laterVersionThatStillSpeaksOursIsWelcome() {
    try (Talk talk = new Talk()) {
      talk.connection.arrives(
          RawMessage.of(ParleyMessages.HELLO).text(1, "parley").uint(2, 99).uint(3, 1));

      assertThat(talk.connection.isOpen()).isTrue();
    }
  }

  @ParameterizedTest
  @DisplayName("MS-2 no version in common closes with VERSION_MISMATCH and both in the text")
  @ValueSource(strings = {"99 2", "2 2", "0 0", "1 2"})
  void noVersionInCommonCloses(String versions) {
    long newest = Long.parseLong(versions.split(" ", -1)[0]);
    long oldest = Long.parseLong(versions.split(" ", -1)[1]);
    try (Talk talk = new Talk()) {
      talk.connection.arrives(
          RawMessage.of(ParleyMessages.HELLO).text(1, "parley").uint(2, newest).uint(3, oldest));

      closed(
          talk,
          CloseReason.VERSION_MISMATCH,
          "this side speaks versions 1 to 1, the peer " + oldest + " to " + newest);
    }
  }

  @Test
  @DisplayName("MS-1 OPEN_TIMEOUT when HELLO does not come in time")
  void silenceInsteadOfHelloCloses() {
    try (Timers timers = Timers.start()) {
      FakeConnection connection = new FakeConnection();
      Session.start(config(timers, Duration.ofMillis(20)), connection, new NoExports(), _ -> {});

      CloseStatus how = connection.end();
      assertThat(how.reason()).isEqualTo(CloseReason.OPEN_TIMEOUT);
      assertThat(how.text()).contains("no HELLO within PT0.02S");
    }
  }

  @Test
  @DisplayName("MS-1 a HELLO in time ends the waiting")
  void helloInTimeEndsTheWaiting() throws InterruptedException {
    try (Timers timers = Timers.start()) {
      FakeConnection connection = new FakeConnection();
      Session.start(config(timers, Duration.ofMillis(50)), connection, new NoExports(), _ -> {});
      connection.arrives(Talk.hello());
      CompletableFuture<Void> later = new CompletableFuture<>();
      timers.schedule(Duration.ofMillis(60), () -> later.complete(null));
      later.join(); // the time-out would have come before

      assertThat(connection.isOpen()).isTrue();
    }
  }

  static SessionConfig config(Timers timers, Duration openTimeout) {
    return new SessionConfig(
        "test",
        10,
        openTimeout,
        Limits.FIRST_CALL_TIMEOUT,
        new Valveline(List.of(), CallerSide::transmit),
        new Valveline(List.of(), ServantSide::serve),
        timers,
        ServingThread.threads());
  }

  private static final class NoExports implements Session.Root {
    @Override
    public ContractModel<?> contract() {
      return Contract.of(Exports.class).model();
    }

    @Override
    public Object servant(Session session) {
      return this;
    }
  }

  @Test
  @DisplayName("MS-3 no request is larger than the peer takes; the call is INVALID, others go on")
  void requestsStayWithinThePeersLimit() {
    try (Talk talk = new Talk()) {
      talk.connection.next(ParleyMessages.HELLO);
      talk.connection.arrives(
          RawMessage.of(ParleyMessages.HELLO)
              .text(1, "parley")
              .uint(2, 1)
              .uint(3, 1)
              .uint(4, 4_000));
      Desk desk = talk.desk();

      assertThatExceptionOfType(CallException.Invalid.class)
          .isThrownBy(() -> desk.note("x".repeat(4_000)))
          .withMessageContaining("4000 bytes that the peer takes");
      assertThat(desk.later("x".repeat(4_000)).toCompletableFuture()).isCompletedExceptionally();
      assertThat(talk.connection.quiet()).as("what never left is not cancelled").isTrue();
      desk.note("x".repeat(3_900));
      assertThat(talk.connection.next(ParleyMessages.REQUEST).record(6).text(1)).hasSize(3_900);
    }
  }

  /** Greets as a peer that takes so many bytes. {@return a desk of that peer} */
  private static Desk deskOfAPeerThatTakes(int bytes, Talk talk) {
    talk.connection.next(ParleyMessages.HELLO);
    talk.connection.arrives(
        RawMessage.of(ParleyMessages.HELLO).text(1, "parley").uint(2, 1).uint(3, 1).uint(4, bytes));
    return talk.desk();
  }

  @Test
  @DisplayName("MS-3 a request may be as large as the peer takes, and not a byte larger")
  void requestMayBeAsLargeAsThePeerTakes() {
    String text = "x".repeat(3_900);
    int bytes;
    try (Talk talk = new Talk()) {
      deskOfAPeerThatTakes(4_000, talk).note(text);
      bytes = talk.connection.lastBytes;
    }
    try (Talk talk = new Talk()) {
      deskOfAPeerThatTakes(bytes, talk).note(text);
      assertThat(talk.connection.next(ParleyMessages.REQUEST).record(6).text(1)).isEqualTo(text);
    }
    try (Talk talk = new Talk()) {
      Desk desk = deskOfAPeerThatTakes(bytes - 1, talk);
      assertThatExceptionOfType(CallException.Invalid.class).isThrownBy(() -> desk.note(text));
    }
  }

  @Test
  @DisplayName("MS-3 no reply is larger than the peer takes; the call fails with INVALID")
  void repliesStayWithinThePeersLimit() {
    try (Talk talk = new Talk()) {
      talk.connection.next(ParleyMessages.HELLO);
      talk.connection.arrives(
          RawMessage.of(ParleyMessages.HELLO)
              .text(1, "parley")
              .uint(2, 1)
              .uint(3, 1)
              .uint(4, 4_000));
      long desk = talk.bind();
      talk.connection.arrives(Talk.request(1, desk, "later", "a"));
      talk.servant.call("a").complete("x".repeat(4_000));

      RawMessage failure = talk.connection.next(ParleyMessages.FAILURE);
      assertThat(failure.number(2)).isEqualTo(9);
      assertThat(failure.text(3)).contains("4000 bytes");
    }
  }

  @Test
  @DisplayName("MS-3 at most the peer's callsMax calls wait for their reply")
  void callsStayWithinThePeersLimit() {
    try (Talk talk = new Talk()) {
      talk.connection.next(ParleyMessages.HELLO);
      talk.connection.arrives(
          RawMessage.of(ParleyMessages.HELLO).text(1, "parley").uint(2, 1).uint(3, 1).uint(5, 2));
      Desk desk = talk.desk();
      desk.later("a");
      CompletableFuture<String> second = desk.later("b").toCompletableFuture();
      CompletableFuture<String> third = desk.later("c").toCompletableFuture();

      assertThat(second).isNotDone();
      assertThat(third)
          .isCompletedExceptionally()
          .failsWithin(Duration.ZERO)
          .withThrowableOfType(java.util.concurrent.ExecutionException.class)
          .withCauseInstanceOf(CallException.Overloaded.class);
      talk.replies(
          talk.connection.next(ParleyMessages.REQUEST).number(1), out -> out.string(1, "done"));
      assertThat(desk.later("d").toCompletableFuture()).isNotDone();
    }
  }

  @ParameterizedTest
  @DisplayName("MS-4 unknown kinds below 64 close with PROTOCOL_ERROR")
  @ValueSource(ints = {0, 11, 12, 40, 63})
  void unknownKindsClose(int kind) {
    try (Talk talk = Talk.greeted()) {
      talk.connection.arrives(RawMessage.of(kind));

      closed(talk, CloseReason.PROTOCOL_ERROR, "MS-4: a message of kind " + kind);
    }
  }

  @ParameterizedTest
  @DisplayName("MS-4 kinds from 64 on are extensions and are ignored, whatever is in them")
  @ValueSource(ints = {64, 65, 128, 255})
  void extensionsAreIgnored(int kind) {
    try (Talk talk = Talk.greeted()) {
      talk.connection.arrives(new byte[] {(byte) kind, (byte) 0xFF, 0, 0});
      talk.connection.arrives(Talk.request(1, 0, "list", out -> {}));

      assertThat(talk.connection.next(ParleyMessages.REPLY).number(1)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("MS-4 fields with unknown numbers are skipped in every kind of message")
  void unknownFieldsAreSkipped() {
    try (Talk talk = new Talk()) {
      talk.connection.next(ParleyMessages.HELLO);
      talk.connection.arrives(Talk.hello().text(99, "new").fixed32(100, 7).uint(101, 1));
      long desk = talk.bind();
      talk.connection.arrives(
          RawMessage.of(ParleyMessages.REQUEST)
              .uint(90, 5)
              .record(
                  6,
                  out -> {
                    out.string(50, "unknown argument");
                    out.sint(1, 2);
                    out.sint(2, 40);
                  })
              .text(91, "new")
              .fixed32(3, Talk.id("add"))
              .uint(2, desk)
              .uint(1, 7)
              .fixed32(92, 1));

      RawMessage reply = talk.connection.next(ParleyMessages.REPLY);
      assertThat(reply.number(1)).isEqualTo(7);
      assertThat(reply.record(2).signed(1)).isEqualTo(42);
    }
  }

  @Test
  @DisplayName("MS-4 the last one of a doubled field wins")
  void lastOfADoubledFieldWins() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(
          Talk.request(1, 99, "subtract", out -> out.sint(1, 1))
              .uint(1, 2)
              .uint(2, desk)
              .fixed32(3, Talk.id("add"))
              .record(
                  6,
                  out -> {
                    out.sint(1, 100);
                    out.sint(1, 2);
                    out.sint(2, 3);
                  }));

      RawMessage reply = talk.connection.next(ParleyMessages.REPLY);
      assertThat(reply.number(1)).isEqualTo(2);
      assertThat(reply.record(2).signed(1)).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @DisplayName("MS-4 a message that is not a well-formed record closes with PROTOCOL_ERROR")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void malformedMessagesClose(int kind) {
    try (Talk talk = kind == 1 ? new Talk() : Talk.greeted()) {
      talk.connection.arrives(new byte[] {(byte) kind, 0x0A, 0x7F});

      closed(talk, CloseReason.PROTOCOL_ERROR, "");
    }
  }

  @Test
  @DisplayName("MS-4 an empty message closes with PROTOCOL_ERROR")
  void emptyMessageCloses() {
    try (Talk talk = Talk.greeted()) {
      talk.connection.arrives(new byte[0]);

      closed(talk, CloseReason.PROTOCOL_ERROR, "");
    }
  }
}
