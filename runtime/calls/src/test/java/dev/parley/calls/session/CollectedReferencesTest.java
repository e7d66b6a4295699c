package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Reference;
import dev.parley.testkit.Eventually;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** References that are released because the garbage collector has found their stubs unreachable. */
class CollectedReferencesTest extends ReferencesFixture {
  @Test
  @DisplayName("RF-2 a stub that nobody holds any more is released with all its holds")
  void stubThatWasCollectedIsReleased() {
    kept(77);
    kept(77);
    talk.servant.ears.clear();

    RawMessage release = releasedByTheCollector();
    assertThat(release.number(1)).isEqualTo(77);
    assertThat(release.number(2)).isEqualTo(2);
  }

  @Test
  @DisplayName("RF-2 a stub that is held stays, and holds that were closed are not released again")
  void onlyWhatWasCollectedIsReleased() {
    Desk.Ear held = kept(77);
    kept(78);
    kept(79);
    Reference.of(talk.servant.ears.getLast()).close();
    assertReleased(79, 1);
    talk.servant.ears.clear();

    assertThat(releasedByTheCollector().number(1)).isEqualTo(78);
    assertThat(talk.connection.quiet()).isTrue();
    assertThat(kept(77)).isSameAs(held);
  }

  @Test
  @DisplayName("RF-2 a stub is not released while a call of it runs")
  void stubInARunningCallIsNotReleased() {
    for (int i = 77; i <= 78; i++) {
      kept(i);
    }
    Desk.Ear other = talk.servant.ears.removeLast();
    Thread caller = Thread.ofPlatform().start(hearing(talk.servant.ears.removeLast()));
    long call = talk.connection.next(ParleyMessages.REQUEST).number(1);
    assertThat(other).isNotNull();
    other = null;

    assertThat(releasedByTheCollector().number(1)).isEqualTo(78);
    assertThat(talk.connection.quiet()).isTrue();
    talk.replies(call, out -> {});
    Eventually.ended(caller);
    assertThat(releasedByTheCollector().number(1)).isEqualTo(77);
  }

  private static Runnable hearing(Desk.Ear ear) {
    AtomicReference<Desk.Ear> last = new AtomicReference<>(ear);
    return () -> last.getAndSet(null).hear("hello");
  }

  @Test
  @DisplayName("RF-2 a stub is not released while an asynchronous call of it runs")
  void stubInARunningAsynchronousCallIsNotReleased() {
    kept(78);
    List<String> answers = Collections.synchronizedList(new ArrayList<>());
    talk.desk().later("key").thenAccept(answers::add);
    long call = talk.connection.next(ParleyMessages.REQUEST).number(1);
    talk.servant.ears.clear();

    assertThat(releasedByTheCollector().number(1)).isEqualTo(78);
    assertThat(talk.connection.quiet()).isTrue();
    talk.replies(call, out -> out.string(1, "done"));
    Eventually.eventually("the answer", () -> answers.equals(List.of("done")));
    assertThat(releasedByTheCollector().number(1)).isEqualTo(5); // the desk's
  }
}
