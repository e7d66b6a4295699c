package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
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
  void poolHasAnUpperBoundAndDropsSmallBuffersFirst() {
    drain();
    List<ByteBuffer> all = new ArrayList<>();
    for (int bytes = BufferPool.BYTES_MIN; bytes <= BufferPool.BYTES_MAX; bytes *= 2) {
      for (int i = 0; i < BufferPool.CLASS_BUFFERS_MAX; i++) {
        all.add(BufferPool.acquire(bytes));
      }
    }
    ByteBuffer large = all.getLast();
    Set<ByteBuffer> released = identitySet();
    released.addAll(all);
    all.forEach(BufferPool::release);

    List<ByteBuffer> pooled = new ArrayList<>();
    for (int bytes = BufferPool.BYTES_MIN; bytes <= BufferPool.BYTES_MAX; bytes *= 2) {
      for (ByteBuffer next = BufferPool.acquire(bytes);
          released.contains(next);
          next = BufferPool.acquire(bytes)) {
        pooled.add(next);
      }
    }
    assertThat(pooled.stream().mapToLong(ByteBuffer::capacity).sum())
        .isEqualTo(BufferPool.POOLED_BYTES_MAX);
    assertThat(pooled.getLast().capacity()).isEqualTo(large.capacity());
    assertThat(pooled.getFirst().capacity()).isGreaterThan(BufferPool.BYTES_MIN);
  }

  @Test
  void clearedPoolHasNoBuffer() {
    ByteBuffer buffer = BufferPool.acquire(BufferPool.BYTES_MIN);
    BufferPool.release(buffer);
    BufferPool.clear();

    assertThat(BufferPool.acquire(BufferPool.BYTES_MIN)).isNotSameAs(buffer);
  }

  @Test
  void nobodyHasABufferThatSomebodyElseHas() {
    List<ByteBuffer> taken =
        IntStream.range(0, 3 * BufferPool.CLASS_BUFFERS_MAX)
            .mapToObj(_ -> BufferPool.acquire(BufferPool.BYTES_MIN))
            .toList();
    taken.forEach(BufferPool::release);
    Set<ByteBuffer> again = identitySet();
    for (int i = 0; i < 3 * BufferPool.CLASS_BUFFERS_MAX; i++) {
      again.add(BufferPool.acquire(BufferPool.BYTES_MIN));
    }

    assertThat(again).hasSize(3 * BufferPool.CLASS_BUFFERS_MAX);
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
    BufferPool.clear();
  }

  private static Set<ByteBuffer> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }
}
