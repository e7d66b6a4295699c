package dev.parley.transport.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Where records are placed in a ring of 64 bytes, and what both sides tell each other of it. */
final class RingProducerTest {
  private static final int CAPACITY = 64;
  private static final int READ_AT = 0;
  private static final int FULL_AT = 8;
  private static final int START = 16;

  private final RingBuffer ring =
      new RingBuffer(
          Arena.ofAuto().allocate(START + CAPACITY, Long.BYTES), READ_AT, FULL_AT, START, CAPACITY);
  private final RingProducer writing = new RingProducer(ring, CAPACITY);

  /** Publishes a record of this many bytes, header included. */
  private void publish(int size) {
    assertThat(writing.place(size)).isTrue();
    writing.add(RecordLayout.MESSAGE, ByteBuffer.allocate(size - RecordLayout.HEADER_BYTES));
    assertThat(writing.publish()).isTrue();
  }

  @Test
  void aRecordThatJustFitsIsPlacedAtTheEndOfTheRing() {
    publish(32);
    assertThat(writing.place(32)).isFalse();
    ring.publishRead(32);

    assertThat(writing.place(32)).isTrue();
    assertThat(writing.index()).isEqualTo(32);
  }

  @Test
  void aRecordThatDoesNotFitBeforeTheEndFollowsPaddingOfAllTheFreeBytes() {
    publish(8);
    publish(24);
    ring.publishRead(8);
    assertThat(writing.place(40)).isFalse();
    writing.publish();
    assertThat(RecordLayout.kind(ring.header(32))).isEqualTo(RecordLayout.GAP);
    ring.publishRead(CAPACITY);

    assertThat(writing.place(40)).isTrue();
    assertThat(writing.index()).isZero();
  }

  @Test
  void nothingIsPublishedTwice() {
    publish(8);

    assertThat(writing.publish()).isFalse();
  }

  @Test
  void theReaderIsToldOnceThatTheWriterWaitsForSpace() {
    publish(8);
    assertThat(ring.publishRead(0)).isFalse();
    ring.full();

    assertThat(ring.publishRead(8)).isTrue();
    assertThat(ring.publishRead(8)).isFalse();
    assertThat(ring.isFull()).isFalse();
  }
}
