package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.Limits;
import dev.parley.calls.Peer;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.pipeline.ValveAction;
import dev.parley.testkit.Eventually;
import dev.parley.transport.api.CloseReason;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MS-5 to MS-12 from the servant's side. */
class IncomingCallsTest {
  private static final int UNAVAILABLE = 1;
  private static final int DEADLINE_EXCEEDED = 2;
  private static final int CANCELLED = 3;
  private static final int REFUSED = 4;
  private static final int OVERLOADED = 5;
  private static final int INCOMPATIBLE = 6;
  private static final int INVALID = 9;
  private static final long LARGEST = (1L << 53) - 1;

  private static RawMessage failed(Talk talk, long call, int reason) {
    RawMessage failure = talk.connection.next(ParleyMessages.FAILURE);
    assertThat(failure.number(1)).isEqualTo(call);
    assertThat(failure.number(2)).as(failure.toString()).isEqualTo(reason);
    return failure;
  }

  private static RawMessage replied(Talk talk, long call) {
    RawMessage reply = talk.connection.next(ParleyMessages.REPLY);
    assertThat(reply.number(1)).isEqualTo(call);
    return reply;
  }

  private static RawMessage.Builder add(long call, long desk, int a, int b) {
    return Talk.request(
        call,
        desk,
        "add",
        out -> {
          out.sint(1, a);
          out.sint(2, b);
        });
  }

  @ParameterizedTest
  @DisplayName("MS-5 call numbers up to 2^53 - 1 are answered under the same number")
  @ValueSource(longs = {1, 127, 1L << 31, 1L << 40, LARGEST})
  void numbersAreAnsweredAsTheyCame(long call) {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(add(call, desk, 2, 40));
      assertThat(replied(talk, call).record(2).signed(1)).isEqualTo(42);
      talk.connection.arrives(Talk.request(call, desk, "later", "a"));
      talk.servant.call("a").complete("x");
      assertThat(replied(talk, call).record(2).text(1)).isEqualTo("x");
      talk.connection.arrives(Talk.request(call, 77, "later", "a"));
      failed(talk, call, UNAVAILABLE);
    }
  }

  @ParameterizedTest
  @DisplayName("MS-5 larger numbers of calls and references close with PROTOCOL_ERROR")
  @ValueSource(ints = {1, 2})
  void largerNumbersClose(int field) {
    try (Talk talk = Talk.greeted()) {
      talk.connection.arrives(Talk.request(1, 1, "add", out -> {}).uint(field, LARGEST + 1));

      assertThat(talk.connection.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
      assertThat(talk.connection.end().text()).contains("MS-5");
    }
  }

  @Test
  @DisplayName("CO-4 a request to Exports is refused beyond its limit, and the next one is served")
  void exportsTakeRequestsUpToTheirLimit() {
    try (Talk talk = Talk.greeted()) {
      byte[] name = new byte[Limits.EXPORTS_REQUEST_BYTES_MAX];
      talk.connection.arrives(Talk.request(5, 0, "describe", out -> out.bytes(1, name)));

      failed(talk, 5, INVALID);
      assertThat(talk.bind()).isPositive();
    }
  }

  @Test
  @DisplayName("MS-5 the number of a call that runs closes with PROTOCOL_ERROR")
  void doubledNumberCloses() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(Talk.request(5, desk, "later", "a"));
      talk.connection.arrives(Talk.request(5, desk, "later", "b"));

      assertThat(talk.connection.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
      assertThat(talk.connection.end().text()).isEqualTo("MS-5: call 5 runs already");
    }
  }

  @Test
  @DisplayName("MS-5 a number is free again once it was answered")
  void numberIsFreeAgainAfterItsReply() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      for (int i = 0; i < 3; i++) {
        talk.connection.arrives(add(5, desk, i, i));
        assertThat(replied(talk, 5).record(2).signed(1)).isEqualTo(2L * i);
      }
    }
  }

  @Test
  @DisplayName("MS-5 call 0 is one-way: neither a reply nor a failure")
  void oneWayCallsAreNotAnswered() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(Talk.request(0, desk, "note", "hello"));
      talk.connection.arrives(Talk.request(0, desk, "fail", "loudly"));
      talk.connection.arrives(Talk.request(0, 77, "note", "nobody"));
      talk.connection.arrives(Talk.request(0, desk, "subtract", "nothing"));
      talk.connection.arrives(
          Talk.request(0, desk, "note", out -> out.sintPresent(1, 1))); // no text
      talk.connection.arrives(Talk.request(0, desk, "note", "bye"));
      Eventually.eventually("both notes", () -> talk.servant.notes.size() == 2);

      assertThat(talk.servant.notes).containsExactly("hello", "bye");
      talk.connection.arrives(add(1, desk, 1, 1));
      assertThat(replied(talk, 1).record(2).signed(1)).isEqualTo(2);
      assertThat(talk.connection.quiet()).isTrue();
    }
  }

  @Test
  @DisplayName("MS-5 one-way requests to methods with a reply are bounded like other calls")
  void oneWayRequestsToMethodsWithAReplyAreBounded() {
    try (Talk talk = Talk.greeted(builder -> builder.callsMax(3))) {
      long desk = talk.bind();
      for (int i = 0; i < 50; i++) {
        talk.connection.arrives(Talk.request(0, desk, "later", "call " + i));
      }
      Eventually.eventually("three calls", () -> talk.servant.open.size() == 3);
      assertThat(talk.connection.isOpen()).isTrue();
      talk.servant.open.values().forEach(call -> call.complete("done"));
      talk.connection.arrives(Talk.request(1, desk, "later", "the next"));
      talk.servant.call("the next").complete("done");

      replied(talk, 1);
      assertThat(talk.servant.open).hasSize(4);
      assertThat(talk.connection.quiet()).isTrue();
    }
  }

  @Test
  @DisplayName(
      "MS-6 an unknown reference is answered by UNAVAILABLE, an unknown method by INCOMPATIBLE")
  void unknownReferenceIsUnavailableAndUnknownMethodIncompatible() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(Talk.request(1, desk + 1, "add", out -> {}));
      assertThat(failed(talk, 1, UNAVAILABLE).text(3)).contains("reference " + (desk + 1));
      talk.connection.arrives(Talk.request(2, LARGEST, "add", out -> {}));
      failed(talk, 2, UNAVAILABLE);
      talk.connection.arrives(Talk.request(3, desk, "subtract", out -> {}));
      assertThat(failed(talk, 3, INCOMPATIBLE).text(3))
          .contains(Desk.class.getName())
          .contains(Integer.toHexString(Talk.id("subtract")));
      assertThat(talk.connection.isOpen()).isTrue();
    }
  }

  @Test
  @DisplayName("CO-9 status is refused to another user of the machine")
  void statusIsNotForAnotherUser() {
    try (Talk talk = Talk.greeted()) { // its peer is the user alice
      talk.connection.arrives(Talk.request(1, 0, "status", out -> {}));

      assertThat(failed(talk, 1, REFUSED).text(3)).contains("the same user");
    }
  }

  @Test
  @DisplayName("MS-6 CO-4 reference 0 is Exports")
  void referenceZeroTellsWhatIsExported() {
    try (Talk talk = Talk.greeted()) {
      talk.connection.arrives(Talk.request(1, 0, "list", out -> {}));
      RawMessage export = replied(talk, 1).record(2).record(1);
      assertThat(export.text(1)).isEqualTo("desk");
      assertThat(export.text(2)).isEqualTo(Desk.class.getName());
      talk.connection.arrives(Talk.request(2, 0, "describe", "desk"));
      assertThat(replied(talk, 2).record(2).record(1).text(1)).isEqualTo(Desk.class.getName());
      talk.connection.arrives(Talk.request(3, 0, "describe", "stool"));
      assertThat(failed(talk, 3, UNAVAILABLE).text(3)).contains("'stool'").contains("[desk]");
    }
  }

  @Test
  @DisplayName("CO-8 the digest of the description, as it travels, binds; another one does not")
  void fingerprintBindsWithoutTheDescription() throws NoSuchAlgorithmException {
    try (Talk talk = Talk.greeted()) {
      talk.connection.arrives(Talk.request(1, 0, "describe", "desk"));
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(replied(talk, 1).bytes(2)); // the result
      bindSame(talk, 2, "desk", digest);
      assertThat(replied(talk, 2).record(2).signed(1)).isEqualTo(talk.bind()).isPositive();

      digest[31] ^= 1;
      bindSame(talk, 3, "desk", digest);
      assertThat(replied(talk, 3).record(2).signed(1)).isZero();
      bindSame(talk, 4, "desk", new byte[0]);
      assertThat(replied(talk, 4).record(2).signed(1)).isZero();
      bindSame(talk, 5, "stool", digest);
      assertThat(failed(talk, 5, UNAVAILABLE).text(3)).contains("'stool'");
    }
  }

  private static void bindSame(Talk talk, long call, String name, byte[] fingerprint) {
    talk.connection.arrives(
        Talk.request(
            call,
            0,
            "bindSame",
            out -> {
              out.string(1, name);
              out.bytes(2, fingerprint);
            }));
  }

  @Test
  @DisplayName("MS-7 a call whose time runs out is given up here, counted from its arrival")
  void deadlineIsCountedFromArrival() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(Talk.request(1, desk, "slow", "a").uint(4, 50));

      failed(talk, 1, DEADLINE_EXCEEDED);
      Eventually.eventually("the servant's interrupt", () -> !talk.servant.interrupted.isEmpty());
      assertThat(talk.servant.interrupted).containsExactly("a");
      assertThat(talk.connection.quiet()).isTrue();
    }
  }

  @ParameterizedTest
  @DisplayName("MS-7 any time-out is taken, and none at all is the limit of this side")
  @ValueSource(longs = {0, 60_000, Integer.MAX_VALUE, 1L << 40, Long.MAX_VALUE, -1})
  void everyTimeoutIsTaken(long millis) {
    AtomicReference<Long> left = new AtomicReference<>();
    try (Talk talk = Talk.greeted()) {
      talk.servant.before = () -> left.set(Call.CURRENT.get().remainingNanos());
      long desk = talk.bind();
      talk.connection.arrives(add(1, desk, 1, 2).uint(4, millis));

      assertThat(replied(talk, 1).record(2).signed(1)).isEqualTo(3);
      long expected =
          millis <= 0 ? Limits.DEADLINE.toMillis() : Math.min(millis, Integer.MAX_VALUE);
      assertThat(left.get())
          .isPositive()
          .isLessThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(expected));
    }
  }

  @Test
  @DisplayName("MS-7 what is left is handed on to calls made on behalf of this one")
  void whatIsLeftIsHandedOn() {
    try (Talk talk = Talk.greeted()) {
      Desk back = talk.desk();
      talk.servant.before = () -> back.later("nested");
      long desk = talk.bind();
      talk.connection.arrives(add(1, desk, 1, 2).uint(4, 9_000));

      RawMessage nested = talk.connection.next(ParleyMessages.REQUEST);
      assertThat(nested.number(4)).isBetween(1L, 9_000L);
    }
  }

  @Test
  @DisplayName("MS-8 metadata of 16 KiB is taken, in one entry or many")
  void metadataUpToTheLimitIsTaken() {
    AtomicReference<Call> seen = new AtomicReference<>();
    try (Talk talk = Talk.greeted()) {
      talk.servant.before = () -> seen.set(Call.CURRENT.get());
      long desk = talk.bind();
      int most =
          Limits.METADATA_BYTES_MAX
              - 3
              - 3; // tag, length and text of the key; tag and length of the value
      talk.connection.arrives(add(1, desk, 1, 2).record(5, entry("k", most)));
      replied(talk, 1);
      assertThat(seen.get().metadata().get("k")).hasSize(most);

      RawMessage.Builder many = add(2, desk, 1, 2);
      for (int i = 0; i < 16; i++) {
        many.record(5, entry("" + (char) ('a' + i), 1024 - 3 - 3));
      }
      talk.connection.arrives(many);
      replied(talk, 2);
      assertThat(seen.get().metadata()).hasSize(16);
    }
  }

  @ParameterizedTest
  @DisplayName("MS-8 more metadata closes with PROTOCOL_ERROR, whether the call can be made or not")
  @ValueSource(ints = {0, 77})
  void moreMetadataCloses(int reference) {
    try (Talk talk = Talk.greeted()) {
      RawMessage.Builder many = Talk.request(2, reference, "list", out -> {});
      for (int i = 0; i < 16; i++) {
        many.record(5, entry("" + (char) ('a' + i), 1024 - 3 - 3));
      }
      talk.connection.arrives(many.record(5, entry("", 0)));
      assertThat(talk.connection.isOpen()).isTrue();
      talk.connection.arrives(many.record(5, entry("x", 0)));

      assertThat(talk.connection.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
      assertThat(talk.connection.end().text()).contains("MS-8");
    }
  }

  private static java.util.function.Consumer<dev.parley.transport.api.MessageOutput> entry(
      String key, int length) {
    return out -> {
      out.string(1, key);
      out.string(2, "v".repeat(length));
    };
  }

  @Test
  @DisplayName("MS-9 absent arguments are an empty record, whose fields have their defaults")
  void absentArgumentsAreDefaults() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(
          RawMessage.of(ParleyMessages.REQUEST)
              .uint(1, 1)
              .uint(2, desk)
              .fixed32(3, Talk.id("add")));

      assertThat(replied(talk, 1).fields()).containsOnlyKeys(1); // the result is 0
    }
  }

  @Test
  @DisplayName("MS-10 each call gets exactly one answer, in any order")
  void repliesComeInTheOrderOfTheirEnds() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      for (int i = 1; i <= 3; i++) {
        talk.connection.arrives(Talk.request(i, desk, "later", "call " + i));
      }
      for (int i : new int[] {2, 3, 1}) {
        talk.servant.call("call " + i).complete("result " + i);
        assertThat(replied(talk, i).record(2).text(1)).isEqualTo("result " + i);
      }
      assertThat(talk.connection.quiet()).isTrue();
    }
  }

  @Test
  @DisplayName("MS-10 asynchronous methods without a result are answered by an empty one")
  void voidStagesAreAnswered() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(Talk.request(1, desk, "nothing", "a"));
      talk.servant.call("a").complete("done");

      assertThat(replied(talk, 1).bytes(2)).isEmpty();
    }
  }

  @Test
  @DisplayName("MS-11 CANCEL interrupts the servant and is answered once")
  void cancelInterruptsTheServant() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(Talk.request(1, desk, "slow", "a"));
      talk.servant.call("a");
      talk.connection.arrives(RawMessage.of(ParleyMessages.CANCEL).uint(1, 1));

      failed(talk, 1, CANCELLED);
      Eventually.eventually("the servant's interrupt", () -> !talk.servant.interrupted.isEmpty());
      talk.connection.arrives(add(1, desk, 1, 1)); // the number is free again
      replied(talk, 1);
      assertThat(talk.connection.quiet()).isTrue();
    }
  }

  @Test
  @DisplayName("MS-11 CANCEL of an unknown call is ignored")
  void cancelOfAnUnknownCallIsIgnored() {
    try (Talk talk = Talk.greeted()) {
      for (long number : new long[] {0, 1, LARGEST}) {
        talk.connection.arrives(RawMessage.of(ParleyMessages.CANCEL).uint(1, number));
      }
      long desk = talk.bind();
      talk.connection.arrives(add(1, desk, 1, 1));
      replied(talk, 1);
      talk.connection.arrives(RawMessage.of(ParleyMessages.CANCEL).uint(1, 1));

      assertThat(talk.connection.isOpen()).isTrue();
      assertThat(talk.connection.quiet()).isTrue();
    }
  }

  @Test
  @DisplayName("MS-11 what an abandoned servant answers late goes nowhere")
  void lateResultOfACancelledCallGoesNowhere() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(Talk.request(1, desk, "later", "a"));
      talk.servant.call("a");
      talk.connection.arrives(RawMessage.of(ParleyMessages.CANCEL).uint(1, 1));
      failed(talk, 1, CANCELLED);
      talk.servant.call("a").complete("too late");

      assertThat(talk.connection.quiet()).isTrue();
    }
  }

  @Test
  @DisplayName(
      "MS-12 one-way calls reach the servant one after another in the order they were sent")
  void oneWayCallsKeepTheirOrder() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        expected.add("line " + i);
        talk.connection.arrives(Talk.request(0, desk, "note", "line " + i));
      }
      Eventually.eventually("all lines", () -> talk.servant.notes.size() == 500);

      assertThat(talk.servant.notes).isEqualTo(expected);
    }
  }

  @Test
  @DisplayName("MS-12 a one-way call runs after the one before it has returned")
  void oneWayCallWaitsForTheOneBefore() {
    CountDownLatch go = new CountDownLatch(1);
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(Talk.request(0, desk, "note", "makes the method known as short"));
      Eventually.eventually("the note", () -> talk.servant.notes.size() == 1);
      AtomicInteger running = new AtomicInteger();
      talk.servant.before =
          () -> {
            running.incrementAndGet();
            Eventually.open("the test", go);
          };
      talk.connection.arrives(Talk.request(0, desk, "note", "first"));
      talk.connection.arrives(Talk.request(0, desk, "note", "second"));
      Eventually.eventually("the first", () -> running.get() == 1);
      for (int i = 1; i <= 10; i++) { // time for the second one, if it did not wait
        talk.connection.arrives(Talk.request(i, desk, "later", "call " + i));
        talk.servant.call("call " + i).complete("done");
        replied(talk, i);
      }

      assertThat(running).hasValue(1);
      go.countDown();
      Eventually.eventually("both", () -> talk.servant.notes.size() == 3);
    }
  }

  @Test
  @DisplayName("MS-11 servants that go on after CANCEL are bounded")
  void cancelledCallsThatGoOnAreBounded() {
    CountDownLatch go = new CountDownLatch(1);
    try (Talk talk = Talk.greeted(builder -> builder.callsMax(3))) {
      long desk = talk.bind();
      AtomicInteger began = new AtomicInteger();
      talk.servant.before =
          () -> {
            began.incrementAndGet();
            deafTo(go);
          };
      for (int i = 1; i <= 6; i++) {
        int count = i;
        talk.connection.arrives(add(i, desk, 1, 1));
        Eventually.eventually("servant " + i, () -> began.get() == count);
        talk.connection.arrives(RawMessage.of(ParleyMessages.CANCEL).uint(1, i));
        failed(talk, i, CANCELLED);
      }
      talk.connection.arrives(add(7, desk, 1, 1));
      failed(talk, 7, OVERLOADED);
      go.countDown();

      AtomicInteger next = new AtomicInteger(8);
      Eventually.eventually(
          "room",
          () -> {
            talk.connection.arrives(add(next.getAndIncrement(), desk, 1, 1));
            return talk.connection.next().kind() == ParleyMessages.REPLY;
          });
    }
  }

  /** Waits, whoever interrupts. */
  private static void deafTo(CountDownLatch go) {
    boolean waiting = true;
    while (waiting) {
      try {
        go.await();
        waiting = false;
      } catch (InterruptedException e) {
        Thread.interrupted(); // on purpose
      }
    }
  }

  @Test
  @DisplayName("MS-13 a one-way call whose time is over when its turn comes does not run")
  void lateOneWayCallDoesNotRun() {
    CountDownLatch go = new CountDownLatch(1);
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.servant.before = () -> Eventually.open("the test", go);
      talk.connection.arrives(Talk.request(0, desk, "note", "first"));
      talk.connection.arrives(Talk.request(0, desk, "note", "late").uint(4, 1));
      talk.connection.arrives(Talk.request(0, desk, "note", "last"));
      long arrived = System.nanoTime();
      Eventually.eventually("the end of its time", () -> System.nanoTime() - arrived > 2_000_000);
      go.countDown();
      Eventually.eventually("the last", () -> talk.servant.notes.contains("last"));

      assertThat(talk.servant.notes).containsExactly("first", "last");
      assertThat(failures(talk)).containsEntry(CallFailureReason.DEADLINE_EXCEEDED, 1L);
    }
  }

  @Test
  @DisplayName("MS-13 one-way calls wait to the limit; one more is dropped, counted and let go")
  void oneWayCallsBeyondTheLimitAreDroppedAndCounted() {
    CountDownLatch go = new CountDownLatch(1);
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      CountDownLatch runs = new CountDownLatch(1);
      talk.servant.before =
          () -> {
            runs.countDown();
            Eventually.open("the test", go);
          };
      talk.connection.arrives(Talk.request(0, desk, "note", "the one that runs"));
      Eventually.open("the first", runs);
      for (int i = 0; i < Limits.CALLS_MAX; i++) {
        talk.connection.arrives(Talk.request(0, desk, "note", "line " + i));
      }
      assertThat(failures(talk)).isEmpty();
      talk.connection.arrives(Talk.request(0, desk, "note", "one more"));

      assertThat(failures(talk)).containsExactly(Map.entry(CallFailureReason.OVERLOADED, 1L));
      go.countDown();
      Eventually.eventually("all", () -> talk.servant.notes.size() == Limits.CALLS_MAX + 1);
      assertThat(talk.servant.notes).doesNotContain("one more");
    }
  }

  private static Map<CallFailureReason, Long> failures(Talk talk) {
    return talk.parley.served().get(Desk.class.getName() + ".note").failed();
  }

  @Test
  @DisplayName("MS-3 as many calls run as callsMax says, and one more is OVERLOADED")
  void callsAreBounded() {
    try (Talk talk = Talk.greeted(builder -> builder.callsMax(3))) {
      long desk = talk.bind();
      for (int i = 1; i <= 3; i++) {
        talk.connection.arrives(Talk.request(i, desk, "later", "call " + i));
        talk.servant.call("call " + i);
      }
      talk.connection.arrives(Talk.request(4, desk, "later", "call 4"));
      assertThat(failed(talk, 4, OVERLOADED).text(3)).contains("3 calls");
      assertThat(talk.servant.open).doesNotContainKey("call 4");
      talk.servant.call("call 2").complete("done");
      replied(talk, 2);
      talk.connection.arrives(Talk.request(5, desk, "later", "call 5"));
      talk.servant.call("call 5").complete("done");
      replied(talk, 5);
    }
  }

  @Test
  @DisplayName("MS-3 inline calls that wait in a valve are bounded, cancelled and closed too")
  void suspendedInlineCallsAreCalls() {
    List<Call> suspended = Collections.synchronizedList(new ArrayList<>());
    try (Talk talk =
        Talk.greeted(builder ->
            builder
                .callsMax(2)
                .incoming(call -> {
                  if (!call.method().equals("echo")) {
                    return ValveAction.CONTINUE;
                  }
                  suspended.add(call);
                  return ValveAction.SUSPEND;
                }))) {
      long desk = talk.bind();
      for (int i = 1; i <= 3; i++) {
        talk.connection.arrives(Talk.request(i, desk, "echo", out -> out.sint(1, 7)));
      }
      failed(talk, 3, OVERLOADED);
      talk.connection.arrives(RawMessage.of(ParleyMessages.CANCEL).uint(1, 1));
      failed(talk, 1, CANCELLED);
      suspended.get(1).resume();
      assertThat(replied(talk, 2).record(2).signed(1)).isEqualTo(7);
      talk.connection.arrives(Talk.request(4, desk, "echo", out -> out.sint(1, 7)).uint(4, 30));
      failed(talk, 4, DEADLINE_EXCEEDED);
      talk.connection.arrives(Talk.request(5, desk, "echo", out -> out.sint(1, 7)));
      talk.connection.breaks(CloseReason.PEER_GONE, "");

      assertThat(suspended.getLast().done()).isTrue();
    }
  }

  @Test
  void inlineServantRunsOnTheThreadThatReadsAndOthersDoNot() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(Talk.request(1, desk, "echo", out -> out.sint(1, 7)));
      replied(talk, 1);
      assertThat(talk.servant.lastThread).isSameAs(Thread.currentThread());
      talk.connection.arrives(add(2, desk, 1, 1));
      replied(talk, 2);
      assertThat(talk.servant.lastThread).isNotSameAs(Thread.currentThread());
    }
  }

  @Test
  void servantKnowsWhoCalls() {
    AtomicReference<Call> seen = new AtomicReference<>();
    AtomicReference<Peer> peer = new AtomicReference<>();
    try (Talk talk = Talk.greeted()) {
      talk.servant.before =
          () -> {
            seen.set(Call.CURRENT.get());
            peer.set(Peer.current().orElseThrow());
          };
      long desk = talk.bind();
      talk.connection.arrives(add(1, desk, 1, 1));
      replied(talk, 1);

      assertThat(seen.get().caller().address()).isEqualTo("desk 7");
      assertThat(seen.get().caller().user()).contains("alice");
      assertThat(peer.get().info()).isEqualTo(talk.peer.info());
    }
  }

  @Test
  @DisplayName("MS-9 arguments that cannot be read are INVALID, and the connection stays")
  void unreadableArgumentsAreInvalid() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(Talk.request(1, desk, "add", out -> out.string(1, "two")));
      assertThat(failed(talk, 1, INVALID).text(3)).contains("Desk.add").contains("wire type");
      talk.connection.arrives(
          Talk.request(2, desk, "add", out -> out.sint(1, Integer.MAX_VALUE + 1L)));
      failed(talk, 2, INVALID);
      talk.connection.arrives(Talk.request(3, desk, "check", out -> {}));
      assertThat(failed(talk, 3, INVALID).text(3)).contains("Desk.check(order) is missing");
      talk.connection.arrives(add(4, desk, 1, 1));
      replied(talk, 4);
    }
  }

  @Test
  void recordThatRejectsItsValuesIsInvalid() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(
          Talk.request(
              1,
              desk,
              "check",
              out -> {
                int mark = out.enter(1);
                out.string(1, "pen");
                out.sint(2, -1);
                out.exit(mark);
              }));

      assertThat(failed(talk, 1, INVALID).text(3))
          .contains("Order does not accept these values: count -1 is negative");
      assertThat(talk.connection.isOpen()).isTrue();
    }
  }

  @Test
  void refusedCallNeverReachesTheServant() {
    try (Talk talk =
        Talk.greeted(
            builder -> builder.rights((caller, contract, method) -> !method.equals("add")))) {
      long desk = talk.bind();
      talk.connection.arrives(add(1, desk, 1, 1));
      failed(talk, 1, REFUSED);

      assertThat(talk.servant.lastThread).isNull();
    }
  }

  @Test
  @DisplayName("ER-5 the end of the connection interrupts the servants")
  void endOfTheConnectionEndsRunningCalls() {
    try (Talk talk = Talk.greeted()) {
      long desk = talk.bind();
      talk.connection.arrives(Talk.request(1, desk, "slow", "a"));
      talk.servant.call("a");
      talk.connection.breaks(CloseReason.PEER_GONE, "the stream ended");
      Eventually.eventually("the servant's interrupt", () -> !talk.servant.interrupted.isEmpty());

      assertThat(talk.connection.quiet()).isTrue();
    }
  }

  @Test
  void queueOfOneWayCallsIsBounded() {
    CountDownLatch go = new CountDownLatch(1);
    try (Talk talk = Talk.greeted()) {
      talk.servant.before =
          () -> {
            try {
              go.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          };
      long desk = talk.bind();
      for (int i = 0; i < Limits.CALLS_MAX * 2; i++) {
        talk.connection.arrives(Talk.request(0, desk, "note", "line " + i));
      }
      go.countDown();
      Eventually.eventually("what waited", () -> talk.servant.notes.size() >= Limits.CALLS_MAX);
      talk.servant.before = () -> {};
      talk.connection.arrives(Talk.request(0, desk, "note", "last"));
      Eventually.eventually("the last one", () -> talk.servant.notes.contains("last"));

      assertThat(talk.servant.notes.size()).isBetween(Limits.CALLS_MAX, Limits.CALLS_MAX + 2);
      assertThat(talk.connection.isOpen()).isTrue();
    }
  }
}
