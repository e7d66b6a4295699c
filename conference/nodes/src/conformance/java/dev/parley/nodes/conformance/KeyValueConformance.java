package dev.parley.nodes.conformance;

import static dev.parley.nodes.spi.KeyValueStore.ABSENT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.RoomStreams;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Conformance tests of the key-value store, without its watches. */
abstract class KeyValueConformance extends EngineTest {
  private static final int THREADS = 8;
  private static final int INCREMENTS = 25;

  @Test
  public void keyWithoutAValueIsAbsent() {
    assertThat(value(connect().keyValues().get(name("key")))).isEmpty();
  }

  @Test
  public void valueIsReadAsItWasPutOnEveryConnection() {
    KeyValueStore keys = connect().keyValues();
    String key = name("key");

    long revision = put(keys, key, ABSENT, bytes(100, 1));

    assertThat(revision).isPositive();
    for (KeyValueStore each : List.of(keys, connect().keyValues())) {
      KeyValue read = value(each.get(key)).orElseThrow();
      assertThat(read.key()).isEqualTo(key);
      assertThat(read.revision()).isEqualTo(revision);
      assertThat(read.value()).containsExactly(bytes(100, 1));
    }
  }

  @Test
  public void putWithTheExpectedRevisionReplacesTheValueAndRaisesTheRevision() {
    KeyValueStore keys = connect().keyValues();
    String key = name("key");
    long revision = ABSENT;
    for (int i = 0; i < 20; i++) {
      long next = put(keys, key, revision, bytes(10, i));
      assertThat(next).isGreaterThan(revision);
      revision = next;
    }

    assertThat(value(keys.get(key)).orElseThrow().value()).containsExactly(bytes(10, 19));
  }

  @Test
  public void putWithAnotherRevisionChangesNothing() {
    KeyValueStore keys = connect().keyValues();
    String key = name("key");
    assertThat(value(keys.put(key, 1_000_000, bytes(1, 1)))).isEmpty();
    assertThat(value(keys.get(key))).isEmpty();
    long first = put(keys, key, ABSENT, bytes(1, 2));
    long second = put(keys, key, first, bytes(1, 3));

    for (long wrong : new long[] {ABSENT, first, second + 1, second + 1_000_000}) {
      assertThat(value(keys.put(key, wrong, bytes(1, 4)))).as("expected %d", wrong).isEmpty();
    }

    KeyValue read = value(keys.get(key)).orElseThrow();
    assertThat(read.revision()).isEqualTo(second);
    assertThat(read.value()).containsExactly(bytes(1, 3));
  }

  @Test
  public void keysOfAllFormsAreApart() {
    KeyValueStore keys = connect().keyValues();
    String alphabet = "AZaz09-_.";
    var forms = List.of(".", "..", ".a", "a.", "a..b", "a.b", "ab", "a", "A", "a-", "a_", alphabet);
    forms.forEach(form -> put(keys, name(form), ABSENT, form.getBytes(UTF_8)));
    String longest = name("x".repeat(200 - name("").length()));
    put(keys, longest, ABSENT, bytes(3, 3));

    forms.forEach(form ->
        assertThat(value(keys.get(name(form))).orElseThrow().value())
            .asString(UTF_8)
            .isEqualTo(form));
    assertThat(value(keys.get(longest)).orElseThrow().value()).containsExactly(bytes(3, 3));
    assertThat(value(keys.get(name("b")))).isEmpty();
  }

  @Test
  public void valueMayBeEmptyOrLong() {
    KeyValueStore keys = connect().keyValues();
    for (int length : new int[] {0, 1, 70_000, RoomStreams.MESSAGE_BYTES_MAX}) {
      String key = name("length" + length);
      put(keys, key, ABSENT, bytes(length, 7));
      assertThat(value(keys.get(key)).orElseThrow().value()).isEqualTo(bytes(length, 7));
    }
  }

  @Test
  public void valueThatIsTooLongIsRefused() {
    KeyValueStore keys = connect().keyValues();
    var value = new byte[RoomStreams.MESSAGE_BYTES_MAX + 1];

    assertFails(Reason.TOO_LARGE, keys.put(name("key"), ABSENT, value));
    assertThat(value(keys.get(name("key")))).isEmpty();
  }

  @Test
  public void onlyOneOfManyWritersReplacesEachRevision() {
    assumeTrue(takesThreads(), "an engine on virtual time has one thread");
    String key = name("counter");
    List<KeyValueStore> stores = List.of(connect().keyValues(), connect().keyValues());
    put(stores.getFirst(), key, ABSENT, new byte[] {0, 0});

    together(
        Collections.nCopies(THREADS, 0).stream()
            .map(_ -> (Runnable) () -> increments(stores.get(0), key))
            .toList());
    together(
        IntStream.range(0, THREADS)
            .mapToObj(i -> (Runnable) () -> increments(stores.get(i % 2), key))
            .toList());

    assertThat(number(value(stores.getFirst().get(key)).orElseThrow()))
        .isEqualTo(2 * THREADS * INCREMENTS);
  }

  private void increments(KeyValueStore keys, String key) {
    for (int i = 0; i < INCREMENTS; ) {
      KeyValue now = value(keys.get(key)).orElseThrow();
      int next = number(now) + 1;
      byte[] bytes = {(byte) (next >> 8), (byte) next};
      if (value(keys.put(key, now.revision(), bytes)).isPresent()) {
        i++;
      }
    }
  }

  private static int number(KeyValue value) {
    return (value.value()[0] & 0xFF) << 8 | value.value()[1] & 0xFF;
  }
}
