package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.calls.Reference;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.Eventually;
import dev.parley.transport.api.CloseReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RF-1 to RF-3, from both ends. */
class ReferencesTest extends ReferencesFixture {
  @Test
  @DisplayName("RF-1 a servant is written as a number of the writer's table, not 0")
  void servantsAreWrittenAsReferences() {
    RawMessage reference = ear();

    assertThat(reference.number(1)).isPositive().isNotEqualTo(desk);
    assertThat(reference.number(2)).isZero();
    assertThat(answerOf(reference.number(1))).isZero();
  }

  @Test
  @DisplayName("RF-1 a reference on its way home is the servant itself")
  void referenceOnItsWayHomeIsTheServant() {
    long number = ear().number(1);
    talk.connection.arrives(Talk.request(3, desk, "isMine", reference(number, true)));
    assertThat(talk.connection.next(ParleyMessages.REPLY).record(2).number(1)).isEqualTo(1);
    talk.connection.arrives(Talk.request(4, desk, "isMine", reference(number, false)));

    assertThat(talk.connection.next(ParleyMessages.REPLY).record(2).number(1))
        .isZero(); // the peer's own
  }

  @Test
  @DisplayName("RF-1 the peer's reference goes home as its own")
  void stubOfThePeerGoesHome() {
    Desk.Ear peers = kept(77);
    talk.servant.own = peers;
    RawMessage home = ear();

    assertThat(home.number(1)).isEqualTo(77);
    assertThat(home.number(2)).isEqualTo(1);
  }

  @Test
  @DisplayName("RF-1 a stub of another connection is passed as a servant of this side")
  void stubOfAnotherConnectionIsAServantOfThisSide() {
    try (Talk elsewhere = Talk.greeted()) {
      talk.servant.own = kept(elsewhere, elsewhere.bind(), 77);
      RawMessage passed = ear();

      assertThat(passed.number(1)).isNotEqualTo(77);
      assertThat(passed.number(2)).isZero();
    }
  }

  @ParameterizedTest
  @DisplayName(
      "RF-1 reference 0, strange ones on their way home, and those of another contract are INVALID")
  @ValueSource(strings = {"0 false", "0 true", "4711 true", "1 true"})
  void strangeReferencesAreInvalid(String which) {
    long number = Long.parseLong(which.split(" ", -1)[0]);
    boolean yours = which.endsWith("true");
    talk.connection.arrives(Talk.request(3, desk, "keep", reference(number, yours)));
    RawMessage failure = talk.connection.next(ParleyMessages.FAILURE);

    assertThat(desk).isEqualTo(1); // a Desk, not an Ear
    assertThat(failure.number(2)).isEqualTo(INVALID);
    assertThat(failure.text(3)).contains("RF-1");
    assertThat(talk.connection.isOpen()).isTrue();
  }

  @Test
  @DisplayName("RF-2 each sending counts, and the servant is let go at 0")
  void servantIsLetGoWhenAllSendingsAreReleased() {
    long number = ear().number(1);
    assertThat(ear().number(1)).isEqualTo(number);
    assertThat(ear().number(1)).isEqualTo(number);
    release(number, 2);
    assertThat(answerOf(number)).isZero();
    release(number, 1);

    assertThat(answerOf(number)).isEqualTo(UNAVAILABLE);
    assertThat(ear().number(1)).isNotEqualTo(number);
  }

  @Test
  @DisplayName("RF-3 calls on a released reference fail with UNAVAILABLE")
  void releasedReferenceIsUnavailable() {
    long number = ear().number(1);
    release(number, 1);
    talk.connection.arrives(Talk.request(2, number, "hear", "hello"));
    RawMessage failure = talk.connection.next(ParleyMessages.FAILURE);

    assertThat(failure.number(2)).isEqualTo(UNAVAILABLE);
    assertThat(failure.text(3)).contains("RF-3");
  }

  @Test
  @DisplayName("RF-2 releasing more than was sent, nothing, or something unknown harms nobody")
  void oddReleasesAreIgnored() {
    long number = ear().number(1);
    release(number, 0);
    release(99, 1);
    release((1L << 53) - 1, 1);
    release(0, 1_000); // Exports cannot be released
    assertThat(answerOf(number)).isZero();
    talk.connection.arrives(Talk.request(3, 0, "list", out -> {}));
    talk.connection.next(ParleyMessages.REPLY);
    release(number, 1_000);
    release(number, 1);

    assertThat(answerOf(number)).isEqualTo(UNAVAILABLE);
    assertThat(talk.connection.isOpen()).isTrue();
  }

  @Test
  @DisplayName("CO-4 a bound reference is released like any other")
  void boundReferenceIsReleased() {
    assertThat(talk.bind()).isEqualTo(desk);
    release(desk, 1);
    assertThat(answer("list")).isZero();
    release(desk, 1);

    assertThat(answer("list")).isNotZero();
    assertThat(talk.bind()).isNotEqualTo(desk);
  }

  private int answer(String key) {
    talk.connection.arrives(
        Talk.request(
            2,
            desk,
            "add",
            out -> {
              out.sint(1, 1);
              out.sint(2, key.length());
            }));
    RawMessage answer = talk.connection.next();
    return answer.kind() == ParleyMessages.REPLY ? 0 : (int) answer.number(2);
  }

  @Test
  @DisplayName("RF-2 a call that is not sent leaves no reference behind")
  void referencesOfUnsentCallsAreTakenBack() {
    Desk far = talk.desk();
    Desk.Ear own = new Numbered(1);
    talk.servant.own = own;
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> far.both(new TestPublisher(), own, null))
          .isInstanceOf(CallException.Invalid.class);
    }
    long number = ear().number(1);
    release(number, 1);

    assertThat(answerOf(number)).isEqualTo(UNAVAILABLE); // only the last sending had counted
  }

  @Test
  @DisplayName("RF-2 each hold is let go for itself, and once")
  void eachHoldIsLetGoForItself() {
    Desk.Ear first = kept(77);
    Desk.Ear second = kept(77);
    assertThat(second).isSameAs(first);
    Reference one = Reference.of(first);
    one.close();
    one.close();

    assertReleased(77, 1);
    assertThat(talk.connection.quiet()).isTrue();
    Reference.of(second).close();
    assertReleased(77, 1);
    Reference.of(second).close();
    assertThat(talk.connection.quiet()).isTrue();
  }

  private static RawMessage.Builder passing(RawMessage.Builder message, int field) {
    return message.bytes(field, new byte[] {77, 78, 77}).bytes(field + 1, new byte[] {9});
  }

  private void assertAllLetGo() {
    Map<Long, Long> released = new TreeMap<>();
    for (int i = 0; i < 2; i++) {
      RawMessage release = talk.connection.next(ParleyMessages.RELEASE);
      released.put(release.number(1), release.number(2));
    }
    assertThat(released).isEqualTo(Map.of(77L, 2L, 78L, 1L));
    assertThat(talk.connection.next(ParleyMessages.STOP).number(1)).isEqualTo(9);
    assertThat(talk.connection.quiet()).isTrue();
  }

  @ParameterizedTest
  @DisplayName("RF-4 what comes with a call of an unknown reference or method is let go")
  @ValueSource(strings = {"4711 keep 1", "4711 keep 0", "1 nonsense 1", "1 nonsense 0"})
  void whatComesWithAnUnknownCallIsLetGo(String which) {
    String[] words = which.split(" ", -1);
    long call = Long.parseLong(words[2]);
    RawMessage.Builder request = Talk.request(call, Long.parseLong(words[0]), words[1], out -> {});
    talk.connection.arrives(passing(request, 7));
    if (call != 0) {
      assertThat(talk.connection.next(ParleyMessages.FAILURE).number(2))
          .isEqualTo(words[1].equals("nonsense") ? INCOMPATIBLE : UNAVAILABLE);
    }

    assertAllLetGo();
  }

  @Test
  @DisplayName("RF-4 what comes with a reply that nobody waits for is let go")
  void whatComesWithALateReplyIsLetGo() {
    talk.connection.arrives(passing(RawMessage.of(ParleyMessages.REPLY).uint(1, 1_234), 3));

    assertAllLetGo();
  }

  @Test
  @DisplayName("RF-4 what comes with an item of a stream that was stopped is let go")
  void whatComesWithALateItemIsLetGo() {
    talk.connection.arrives(passing(RawMessage.of(ParleyMessages.ITEM).uint(1, 1_234), 3));

    assertAllLetGo();
  }

  @Test
  @DisplayName("RF-4 what stands behind what cannot be read is let go, and what was read is too")
  void whatStandsBehindTheUnreadableIsLetGo() {
    talk.connection.arrives(
        Talk.request(
                3,
                desk,
                "keepAll",
                out -> {
                  reference(77, false).accept(out);
                  reference(0, false).accept(out);
                  reference(78, false).accept(out);
                })
            .bytes(7, new byte[] {77, 78}));

    Map<Integer, List<Long>> told = new TreeMap<>();
    for (int i = 0; i < 3; i++) {
      RawMessage next = talk.connection.next();
      told.computeIfAbsent(next.kind(), kind -> new ArrayList<>()).add(next.number(1));
    }
    assertThat(told)
        .isEqualTo(
            Map.of(ParleyMessages.FAILURE, List.of(3L), ParleyMessages.RELEASE, List.of(77L, 78L)));
  }

  @Test
  @DisplayName("RF-4 what is in a field that this side does not know is let go")
  void whatIsInAnUnknownFieldIsLetGo() {
    talk.connection.arrives(
        Talk.request(
                3,
                desk,
                "keep",
                out -> {
                  reference(77, false).accept(out);
                  out.uint(5, 9);
                })
            .bytes(7, new byte[] {77})
            .bytes(8, new byte[] {9}));

    assertThat(List.of(talk.connection.next().kind(), talk.connection.next().kind()))
        .containsExactlyInAnyOrder(
            ParleyMessages.STOP, ParleyMessages.REPLY); // the servant has its own thread
    assertThat(talk.connection.quiet()).isTrue();
  }

  @Test
  @DisplayName("RF-4 this side lists what it passes, each as often as it stands there")
  void whatIsPassedIsListed() {
    talk.servant.own = new Numbered(5);
    talk.connection.arrives(Talk.request(1, desk, "ear", out -> {}));
    RawMessage reply = talk.connection.next(ParleyMessages.REPLY);
    assertThat(reply.bytes(3)).containsExactly((int) reply.record(2).record(1).number(1));

    Desk far = talk.desk();
    Desk.Ear ear = new Numbered(6);
    Thread caller = Thread.ofPlatform().start(() -> far.keepAll(List.of(ear, ear)));
    RawMessage request = talk.connection.next(ParleyMessages.REQUEST);
    int number = (int) request.record(6).record(1).number(1);
    talk.replies(request.number(1), out -> {});
    Eventually.ended(caller);

    assertThat(request.bytes(7)).containsExactly(number, number);
    assertThat(request.bytes(8)).isEmpty();
  }

  @ParameterizedTest
  @DisplayName("RF-4 a list is taken to its limit, and closes the connection beyond it")
  @ValueSource(strings = {"7 10000", "8 1000"})
  void listsAreBounded(String which) {
    String[] words = which.split(" ", -1);
    byte[] full = new byte[Integer.parseInt(words[1])];
    Arrays.fill(full, (byte) 77);
    int field = Integer.parseInt(words[0]);
    talk.connection.arrives(Talk.request(3, 4711, "keep", out -> {}).bytes(field, full));
    talk.connection.next(ParleyMessages.FAILURE);
    talk.connection.next(field == 7 ? ParleyMessages.RELEASE : ParleyMessages.STOP);
    assertThat(talk.connection.isOpen()).isTrue();

    talk.connection.arrives(
        Talk.request(3, 4711, "keep", out -> {}).bytes(field, full).bytes(field, new byte[] {77}));
    assertThat(talk.connection.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
    assertThat(talk.connection.end().text()).contains("RF-4", "too many");
  }

  private static byte[] varint(long number) {
    return RawMessage.record(out -> out.rawVarint(number));
  }

  @ParameterizedTest
  @DisplayName("RF-4 a list that holds what is no number of a reference closes the connection")
  @ValueSource(longs = {0, 1L << 53, -1})
  void listsHoldNumbers(long number) {
    talk.connection.arrives(
        Talk.request(3, 4711, "keep", out -> {}).bytes(7, varint((1L << 53) - 1)));
    talk.connection.next(ParleyMessages.FAILURE);
    assertReleased((1L << 53) - 1, 1);

    talk.connection.arrives(Talk.request(3, 4711, "keep", out -> {}).bytes(7, varint(number)));
    assertThat(talk.connection.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
    assertThat(talk.connection.end().text()).contains("the list holds " + number);
  }

  @Test
  @DisplayName("RF-4 a message passes 10,000 references, and one more is INVALID")
  void passedReferencesAreBounded() {
    Desk far = talk.desk();
    Desk.Ear ear = new Numbered(1);
    List<Desk.Ear> most = Collections.nCopies(Limits.REFERENCES_MAX, ear);
    Thread caller = Thread.ofPlatform().start(() -> far.keepAll(most));
    RawMessage request = talk.connection.next(ParleyMessages.REQUEST);
    talk.replies(request.number(1), out -> {});
    Eventually.ended(caller);

    assertThat(request.bytes(7)).hasSize(Limits.REFERENCES_MAX);
    assertThatThrownBy(() -> far.keepAll(Collections.nCopies(Limits.REFERENCES_MAX + 1, ear)))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("more than 10000 references");
  }

  @ParameterizedTest
  @DisplayName("MS-5 references of the peer up to 2^53 - 1 are called by their number")
  @ValueSource(longs = {1, 1L << 31, (1L << 53) - 1})
  void peersReferencesAreCalledByTheirNumber(long number) {
    Desk.Ear ear = kept(number);
    Thread caller = Thread.ofPlatform().start(() -> ear.hear("hello"));
    RawMessage request = talk.connection.next(ParleyMessages.REQUEST);
    assertThat(request.number(2)).isEqualTo(number);
    talk.replies(request.number(1), out -> {});
    Eventually.ended(caller);
    Reference.of(ear).close();

    assertThat(talk.connection.next(ParleyMessages.RELEASE).number(1)).isEqualTo(number);
  }

  @Test
  @DisplayName("RF-2 references of a refused list are all given back")
  void referencesOfARefusedListAreGivenBack() {
    talk.connection.arrives(
        Talk.request(
            3,
            desk,
            "keepAll",
            out -> {
              for (int i = 11; i <= 13; i++) {
                int mark = out.enter(1);
                out.uint(1, i);
                out.exit(mark);
              }
              int mark = out.enter(1);
              out.exit(mark); // reference 0
            }));

    for (int i = 11; i <= 13; i++) {
      assertThat(talk.connection.next(ParleyMessages.RELEASE).number(1)).isEqualTo(i);
    }
    assertThat(talk.connection.next(ParleyMessages.FAILURE).number(2)).isEqualTo(INVALID);
  }

  @Test
  @DisplayName("RF-2 ER-5 the end of the connection releases all")
  void endOfTheConnectionReleasesAll() {
    Desk.Ear peers = kept(77);
    talk.connection.breaks(CloseReason.PEER_GONE, "gone");

    assertThatThrownBy(() -> peers.hear("hello"))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("PEER_GONE");
    Reference.of(peers).close();
    assertThat(talk.connection.quiet()).isTrue();
  }

  @Test
  void stubsOfOneReferenceAreEqual() {
    Desk.Ear one = kept(77);
    Desk.Ear other = kept(78);

    assertThat(one).isEqualTo(kept(77)).hasSameHashCodeAs(kept(77)).isNotEqualTo(other);
    try (Talk elsewhere = Talk.greeted()) {
      assertThat(one).isNotEqualTo(kept(elsewhere, elsewhere.bind(), 77));
    }
  }

  @Test
  @DisplayName("CO-4 an export that was closed is not bound, references that are held go on")
  void closedExportIsNotBound() {
    talk.exported.close();
    talk.connection.arrives(
        Talk.request(
            3,
            0,
            "bind",
            out -> {
              out.string(1, "desk");
              int mark = out.enter(2);
              out.exit(mark);
            }));

    assertThat(talk.connection.next(ParleyMessages.FAILURE).number(2)).isEqualTo(UNAVAILABLE);
    assertThat(answer("held")).isZero();
  }
}
