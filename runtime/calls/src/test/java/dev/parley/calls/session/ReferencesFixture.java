package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.Eventually;
import dev.parley.transport.api.MessageOutput;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A session with a desk that is bound, for tests of references from both ends. */
abstract class ReferencesFixture {
  static final int UNAVAILABLE = 1;
  static final int INCOMPATIBLE = 6;
  static final int OVERLOADED = 5;
  static final int INVALID = 9;

  Talk talk;
  long desk;

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
  RawMessage ear() {
    talk.connection.arrives(Talk.request(1, desk, "ear", out -> {}));
    return talk.connection.next(ParleyMessages.REPLY).record(2).record(1);
  }

  int answerOf(long reference) {
    talk.connection.arrives(Talk.request(2, reference, "hear", "hello"));
    RawMessage answer = talk.connection.next();
    return answer.kind() == ParleyMessages.REPLY ? 0 : (int) answer.number(2);
  }

  void release(long reference, long count) {
    talk.connection.arrives(
        RawMessage.of(ParleyMessages.RELEASE).uint(1, reference).uint(2, count));
  }

  static Consumer<MessageOutput> reference(long number, boolean yours) {
    return out -> {
      int mark = out.enter(1);
      out.uint(1, number);
      out.bool(2, yours);
      out.exit(mark);
    };
  }

  /** The peer hands a reference of its own to the servant. {@return the stub the servant got} */
  Desk.Ear kept(long number) {
    return kept(talk, desk, number);
  }

  static Desk.Ear kept(Talk talk, long desk, long number) {
    talk.connection.arrives(Talk.request(1, desk, "keep", reference(number, false)));
    talk.connection.next(ParleyMessages.REPLY);
    return talk.servant.ears.getLast();
  }

  /** Not a lambda: each is an object of its own. */
  record Numbered(int number) implements Desk.Ear {
    @Override
    public void hear(String word) {}
  }

  void assertReleased(long reference, long count) {
    RawMessage release = talk.connection.next(ParleyMessages.RELEASE);
    assertThat(release.number(1)).isEqualTo(reference);
    assertThat(release.number(2)).isEqualTo(count);
  }

  /** Collects garbage until the session has released something. */
  RawMessage releasedByTheCollector() {
    Eventually.eventually(
        "a release",
        () -> {
          System.gc();
          return !talk.connection.quiet();
        });
    return talk.connection.next(ParleyMessages.RELEASE);
  }
}
