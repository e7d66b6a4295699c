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
final class BufferPoolTest {
  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        1,
        BufferPool.BYTES_MIN - 1,
        BufferPool.BYTES_MIN,
        BufferPool.BYTES_MIN + 1,
        BufferPool.BYTES_MAX,
        BufferPool.BYTES_MAX + 1
      })
  void bufferHasRoomForWhatWasAskedFor(int bytes) {
    ByteBuffer buffer = BufferPool.acquire(bytes);

    assertThat(buffer.isDirect()).isTrue();
    assertThat(buffer.remaining()).isGreaterThanOrEqualTo(bytes);
    BufferPool.release(buffer);
  }

  @Test
  void whatWasGivenBackIsTakenAgain() {
    drain();
    ByteBuffer buffer = BufferPool.acquire(100_000);
    buffer.position(7).limit(9);
    BufferPool.release(buffer);

    ByteBuffer again = BufferPool.acquire(90_000);
    assertThat(again).isSameAs(buffer);
    assertThat(again.remaining()).isEqualTo(again.capacity());
  }

  @Test
  void whoNeedsLittleGetsNoLargeOne() {
    drain();
    BufferPool.release(BufferPool.acquire(BufferPool.BYTES_MAX));

    assertThat(BufferPool.acquire(BufferPool.BYTES_MIN).capacity()).isEqualTo(BufferPool.BYTES_MIN);
  }

  @Test
  void bufferThatIsGivenBackTwiceIsNoticed() {
    drain();
    ByteBuffer buffer = BufferPool.acquire(BufferPool.BYTES_MIN);
    BufferPool.release(buffer);

    assertThatThrownBy(() -> BufferPool.release(buffer)).isInstanceOf(AssertionError.class);
  }

  @Test
  void largeOnesAreKeptWhereThereIsNoRoomForAll() {
    drain();
    List<ByteBuffer> small =
        IntStream.range(0, BufferPool.KEPT)
            .mapToObj(_ -> BufferPool.acquire(BufferPool.BYTES_MIN))
            .toList();
    ByteBuffer large = BufferPool.acquire(BufferPool.BYTES_MAX);
    small.forEach(BufferPool::release);
    BufferPool.release(large);

    assertThat(BufferPool.acquire(BufferPool.BYTES_MAX)).isSameAs(large);
  }

  @Test
  void nobodyHasABufferThatSomebodyElseHas() {
    List<ByteBuffer> taken =
        IntStream.range(0, 3 * BufferPool.KEPT)
            .mapToObj(_ -> BufferPool.acquire(BufferPool.BYTES_MIN))
            .toList();
    taken.forEach(BufferPool::release);
    Set<ByteBuffer> again = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 3 * BufferPool.KEPT; i++) {
      again.add(BufferPool.acquire(BufferPool.BYTES_MIN));
    }

    assertThat(again).hasSize(3 * BufferPool.KEPT);
  }

  @Test
  void whatIsSmallOrHugeOrOnTheHeapIsNotKept() {
    drain();
    ByteBuffer small = ByteBuffer.allocateDirect(BufferPool.BYTES_MIN - 1);
    ByteBuffer huge = ByteBuffer.allocateDirect(BufferPool.BYTES_MAX + 1);
    ByteBuffer heap = ByteBuffer.allocate(BufferPool.BYTES_MIN);
    List.of(small, huge, heap).forEach(BufferPool::release);

    assertThat(BufferPool.acquire(BufferPool.BYTES_MIN)).isNotSameAs(huge).isNotSameAs(heap);
  }

  static void drain() {
    for (int bytes = BufferPool.BYTES_MIN; bytes <= BufferPool.BYTES_MAX; bytes *= 2) {
      for (int i = 0; i < BufferPool.KEPT; i++) {
        BufferPool.acquire(bytes);
      }
    }
  }
}
