package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.Limits;
import dev.parley.calls.Reference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How many references a connection has in each direction. */
class ReferenceLimitsTest extends ReferencesFixture {
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
      RawMessage failure = talk.connection.next(ParleyMessages.FAILURE);
      assertThat(failure.number(2)).isEqualTo(OVERLOADED);
      assertThat(failure.text(3))
          .contains("RF-2: the peer holds 10000 references")
          .contains("Reference.of(stub).close()");
    }
    assertThat(numbers).doesNotHaveDuplicates();
    release(numbers.getFirst(), 1);

    assertThat(ear().number(1)).isPositive();
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
    RawMessage failure = talk.connection.next(ParleyMessages.FAILURE);
    assertThat(failure.number(2)).isEqualTo(OVERLOADED);
    assertThat(failure.text(3))
        .contains("RF-2: this side holds 10000 references")
        .contains("Reference.of(stub).close()");
    assertThat(kept(5)).isNotNull(); // one that is held already
    Reference.of(talk.servant.ears.getFirst()).close();
    talk.connection.next(ParleyMessages.RELEASE);

    assertThat(kept(Limits.REFERENCES_MAX + 2)).isNotNull();
  }

  @Test
  @DisplayName("RF-2 the connection takes any number of call-backs that are ignored")
  void ignoredReferencesDoNotFillTheConnection() {
    int released = 0;
    for (int i = 1; i <= 3 * Limits.REFERENCES_MAX; i++) {
      talk.connection.arrives(Talk.request(1, desk, "keep", reference(i, false)));
      RawMessage next = talk.connection.next();
      for (; next.kind() == ParleyMessages.RELEASE; next = talk.connection.next()) {
        released++; // the collector runs when it likes
      }
      assertThat(next.kind()).isEqualTo(ParleyMessages.REPLY);
      talk.servant.ears.clear();
      if (i % (Limits.REFERENCES_MAX / 2) == 0) {
        releasedByTheCollector();
        released++;
      }
    }

    assertThat(released).isGreaterThan(2 * Limits.REFERENCES_MAX);
  }
}
