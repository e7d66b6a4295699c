package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Buffers that are used again. */
final class SparesTest {
  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        1,
        Spares.BYTES_MIN - 1,
        Spares.BYTES_MIN,
        Spares.BYTES_MIN + 1,
        Spares.BYTES_MAX,
        Spares.BYTES_MAX + 1
      })
  void bufferHasRoomForWhatWasAskedFor(int bytes) {
    ByteBuffer buffer = Spares.take(bytes);

    assertThat(buffer.isDirect()).isTrue();
    assertThat(buffer.remaining()).isGreaterThanOrEqualTo(bytes);
    Spares.give(buffer);
  }

  @Test
  void whatWasGivenBackIsTakenAgain() {
    drain();
    ByteBuffer buffer = Spares.take(100_000);
    buffer.position(7).limit(9);
    Spares.give(buffer);

    ByteBuffer again = Spares.take(90_000);
    assertThat(again).isSameAs(buffer);
    assertThat(again.remaining()).isEqualTo(again.capacity());
  }

  @Test
  void whoNeedsLittleGetsNoLargeOne() {
    drain();
    Spares.give(Spares.take(Spares.BYTES_MAX));

    assertThat(Spares.take(Spares.BYTES_MIN).capacity()).isEqualTo(Spares.BYTES_MIN);
  }

  @Test
  void bufferThatIsGivenBackTwiceIsNoticed() {
    drain();
    ByteBuffer buffer = Spares.take(Spares.BYTES_MIN);
    Spares.give(buffer);

    assertThatThrownBy(() -> Spares.give(buffer)).isInstanceOf(AssertionError.class);
  }

  @Test
  void largeOnesAreKeptWhereThereIsNoRoomForAll() {
    drain();
    List<ByteBuffer> small =
        IntStream.range(0, Spares.KEPT).mapToObj(_ -> Spares.take(Spares.BYTES_MIN)).toList();
    ByteBuffer large = Spares.take(Spares.BYTES_MAX);
    small.forEach(Spares::give);
    Spares.give(large);

    assertThat(Spares.take(Spares.BYTES_MAX)).isSameAs(large);
  }

  @Test
  void nobodyHasABufferThatSomebodyElseHas() {
    List<ByteBuffer> taken =
        IntStream.range(0, 3 * Spares.KEPT).mapToObj(_ -> Spares.take(Spares.BYTES_MIN)).toList();
    taken.forEach(Spares::give);
    Set<ByteBuffer> again = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 3 * Spares.KEPT; i++) {
      again.add(Spares.take(Spares.BYTES_MIN));
    }

    assertThat(again).hasSize(3 * Spares.KEPT);
  }

  @Test
  void whatIsSmallOrHugeOrOnTheHeapIsNotKept() {
    drain();
    ByteBuffer small = ByteBuffer.allocateDirect(Spares.BYTES_MIN - 1);
    ByteBuffer huge = ByteBuffer.allocateDirect(Spares.BYTES_MAX + 1);
    ByteBuffer heap = ByteBuffer.allocate(Spares.BYTES_MIN);
    List.of(small, huge, heap).forEach(Spares::give);

    assertThat(Spares.take(Spares.BYTES_MIN)).isNotSameAs(huge).isNotSameAs(heap);
  }

  static void drain() {
    for (int bytes = Spares.BYTES_MIN; bytes <= Spares.BYTES_MAX; bytes *= 2) {
      for (int i = 0; i < Spares.KEPT; i++) {
        Spares.take(bytes);
      }
    }
  }
}
