package dev.parley.transport.socket;

import static dev.parley.transport.socket.TlsRecordBufferPool.BYTES;
import static dev.parley.transport.socket.TlsRecordBufferPool.KEPT;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Buffers for TLS records that connections share. */
final class TlsRecordBufferPoolTest {
  /** {@return all spare buffers, and one more} */
  private static List<ByteBuffer> all(int bytes) {
    List<ByteBuffer> acquired = new ArrayList<>();
    for (int i = 0; i <= KEPT; i++) {
      acquired.add(TlsRecordBufferPool.acquire(bytes));
    }
    return acquired;
  }

  private static boolean contains(List<ByteBuffer> all, ByteBuffer wanted) {
    return all.stream().anyMatch(each -> each == wanted);
  }

  @Test
  void releasedBufferIsUsedAgainAndIsEmpty() {
    ByteBuffer used = TlsRecordBufferPool.acquire(BYTES);
    assertThat(used.capacity()).isEqualTo(BYTES);
    used.limit(10).position(10);

    assertThat(TlsRecordBufferPool.releaseIfEmpty(used)).isSameAs(TlsRecordBufferPool.NONE);

    List<ByteBuffer> acquired = all(BYTES);
    assertThat(contains(acquired, used)).isTrue();
    assertThat(acquired).allMatch(each -> each.limit() == 0);
    acquired.forEach(TlsRecordBufferPool::releaseIfEmpty);
  }

  @Test
  void bufferWithBytesInItStaysWithItsOwner() {
    ByteBuffer full = TlsRecordBufferPool.acquire(1);
    full.limit(1);

    assertThat(TlsRecordBufferPool.releaseIfEmpty(full)).isSameAs(full);
    List<ByteBuffer> acquired = all(1);
    assertThat(contains(acquired, full)).isFalse();
    acquired.forEach(TlsRecordBufferPool::releaseIfEmpty);
  }

  @Test
  void largerBufferIsMadeForItsOwnerAlone() {
    ByteBuffer large = TlsRecordBufferPool.acquire(BYTES + 1);
    assertThat(large.capacity()).isEqualTo(BYTES + 1);

    assertThat(TlsRecordBufferPool.releaseIfEmpty(large)).isSameAs(TlsRecordBufferPool.NONE);
    List<ByteBuffer> acquired = all(1);
    assertThat(contains(acquired, large)).isFalse();
    acquired.forEach(TlsRecordBufferPool::releaseIfEmpty);
  }

  @Test
  void bufferIsReleasedToOnePlace() {
    ByteBuffer used = TlsRecordBufferPool.acquire(1);
    all(1); // the pool is empty
    TlsRecordBufferPool.releaseIfEmpty(used);

    List<ByteBuffer> acquired = all(1);
    assertThat(acquired.stream().filter(each -> each == used)).hasSize(1);
    acquired.forEach(TlsRecordBufferPool::releaseIfEmpty);
  }
}
