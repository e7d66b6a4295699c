package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.calls.Reference;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.Eventually;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.MessageOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RF-1 to RF-3, from both ends. */
class ReferencesTest {
  private static final int UNAVAILABLE = 1;
  private static final int OVERLOADED = 5;
  private static final int INVALID = 9;

  private Talk talk;
  private long desk;

  @BeforeEach
  void begin() {
    talk = Talk.greeted();
    desk = talk.bind();
  }

  @AfterEach
  void end() {
    assertThat(talk.connection.broken()).isNull();
    talk.close();
  }

  /** {@return the reference that the servant hands out} */
  private RawMessage ear() {
    talk.connection.arrives(Talk.request(1, desk, "ear", out -> {}));
    return talk.connection.next(Messages.REPLY).record(2).record(1);
  }

  private int answerOf(long reference) {
    talk.connection.arrives(Talk.request(2, reference, "hear", "hello"));
    RawMessage answer = talk.connection.next();
    return answer.kind() == Messages.REPLY ? 0 : (int) answer.number(2);
  }

  private void release(long reference, long count) {
    talk.connection.arrives(RawMessage.of(Messages.RELEASE).uint(1, reference).uint(2, count));
  }

  private static Consumer<MessageOutput> reference(long number, boolean yours) {
    return out -> {
      int mark = out.enter(1);
      out.uint(1, number);
      out.bool(2, yours);
      out.exit(mark);
    };
  }

  /** The peer hands a reference of its own to the servant. {@return the stub the servant got} */
  private Desk.Ear kept(long number) {
    talk.connection.arrives(Talk.request(1, desk, "keep", reference(number, false)));
    talk.connection.next(Messages.REPLY);
    return talk.servant.ears.getLast();
  }

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
    assertThat(talk.connection.next(Messages.REPLY).record(2).number(1)).isEqualTo(1);
    talk.connection.arrives(Talk.request(4, desk, "isMine", reference(number, false)));

    assertThat(talk.connection.next(Messages.REPLY).record(2).number(1)).isZero(); // the peer's own
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

  @ParameterizedTest
  @DisplayName(
      "RF-1 reference 0, strange ones on their way home, and those of another contract are INVALID")
  @ValueSource(strings = {"0 false", "0 true", "4711 true", "1 true"})
  void strangeReferencesAreInvalid(String which) {
    long number = Long.parseLong(which.split(" ", -1)[0]);
    boolean yours = which.endsWith("true");
    talk.connection.arrives(Talk.request(3, desk, "keep", reference(number, yours)));
    RawMessage failure = talk.connection.next(Messages.FAILURE);

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
    RawMessage failure = talk.connection.next(Messages.FAILURE);

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
    talk.connection.next(Messages.REPLY);
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
    return answer.kind() == Messages.REPLY ? 0 : (int) answer.number(2);
  }

  @Test
  @DisplayName(
      "RF-2 the peer holds 10,000 references, one more fails its call with OVERLOADED, and nothing of it is kept")
  void servedReferencesAreBounded() {
    List<Long> numbers = new ArrayList<>();
    for (int i = 1; i < Limits.REFERENCES_MAX; i++) { // the desk is the first
      talk.servant.own = word -> talk.servant.notes.add(word);
      int index = i;
      talk.servant.own = new Numbered(index);
      numbers.add(ear().number(1));
    }
    for (int i = 0; i < 3; i++) {
      talk.servant.own = new Numbered(-i);
      talk.connection.arrives(Talk.request(1, desk, "ear", out -> {}));
      assertThat(talk.connection.next(Messages.FAILURE).number(2)).isEqualTo(OVERLOADED);
    }
    assertThat(numbers).doesNotHaveDuplicates();
    release(numbers.getFirst(), 1);

    assertThat(ear().number(1)).isPositive();
  }

  /** Not a lambda: each is an object of its own. */
  private record Numbered(int number) implements Desk.Ear {
    @Override
    public void hear(String word) {}
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
  @DisplayName("RF-2 this side's release takes off all that it was sent")
  void releaseTakesOffAllSendings() {
    Desk.Ear first = kept(77);
    Desk.Ear second = kept(77);
    assertThat(second).isSameAs(first);
    Reference.of(first).close();
    Reference.of(first).close();

    RawMessage release = talk.connection.next(Messages.RELEASE);
    assertThat(release.number(1)).isEqualTo(77);
    assertThat(release.number(2)).isEqualTo(2);
    assertThat(talk.connection.quiet()).isTrue();
  }

  @ParameterizedTest
  @DisplayName("MS-5 references of the peer up to 2^53 - 1 are called by their number")
  @ValueSource(longs = {1, 1L << 31, (1L << 53) - 1})
  void peersReferencesAreCalledByTheirNumber(long number) {
    Desk.Ear ear = kept(number);
    Thread caller = Thread.ofPlatform().start(() -> ear.hear("hello"));
    RawMessage request = talk.connection.next(Messages.REQUEST);
    assertThat(request.number(2)).isEqualTo(number);
    talk.replies(request.number(1), out -> {});
    Eventually.ended(caller);
    Reference.of(ear).close();

    assertThat(talk.connection.next(Messages.RELEASE).number(1)).isEqualTo(number);
  }

  @Test
  @DisplayName(
      "RF-2 10,000 references of the peer are held, and one more fails its call with OVERLOADED")
  void heldReferencesAreBounded() {
    for (int i = 1; i <= Limits.REFERENCES_MAX; i++) {
      kept(i);
    }
    talk.connection.arrives(
        Talk.request(3, desk, "keep", reference(Limits.REFERENCES_MAX + 1, false)));
    RawMessage failure = talk.connection.next(Messages.FAILURE);
    assertThat(failure.number(2)).isEqualTo(OVERLOADED);
    assertThat(failure.text(3)).contains("RF-2");
    assertThat(kept(5)).isNotNull(); // one that is held already
    Reference.of(talk.servant.ears.getFirst()).close();
    talk.connection.next(Messages.RELEASE);

    assertThat(kept(Limits.REFERENCES_MAX + 2)).isNotNull();
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
      assertThat(talk.connection.next(Messages.RELEASE).number(1)).isEqualTo(i);
    }
    assertThat(talk.connection.next(Messages.FAILURE).number(2)).isEqualTo(INVALID);
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

    assertThat(talk.connection.next(Messages.FAILURE).number(2)).isEqualTo(UNAVAILABLE);
    assertThat(answer("held")).isZero();
  }
}
