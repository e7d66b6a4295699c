package dev.parley.server.media;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class CrossThreadQueueTest {
  private static final Object SENDER = "sender";

  private final CrossThreadQueue ring = new CrossThreadQueue(CrossThreadQueue.SLOTS);

  private boolean offer(int value) {
    byte[] bytes = {1, (byte) value, 2};
    return ring.offer(bytes, 1, 1, SENDER, value, CrossThreadQueue.SLOTS);
  }

  @Test
  void whatWasOfferedIsTakenInItsOrder() {
    offer(7);
    offer(8);

    assertThat(ring.size()).isEqualTo(2);
    assertThat(ring.length()).isEqualTo(1);
    assertThat(ring.bytes()[ring.from()]).isEqualTo((byte) 7);
    assertThat(ring.readAt()).isEqualTo(7);
    assertThat(ring.sender()).isSameAs(SENDER);
    ring.remove();
    assertThat(ring.bytes()[ring.from()]).isEqualTo((byte) 8);
    ring.remove();
    assertThat(ring.size()).isZero();
  }

  @Test
  void whenItIsFullTheNewestIsRefused() {
    for (int i = 0; i < CrossThreadQueue.SLOTS; i++) {
      assertThat(offer(i)).isTrue();
    }

    assertThat(offer(1_000)).isFalse();
    assertThat(ring.readAt()).isZero();
    ring.remove();
    assertThat(offer(1_000)).isTrue();
  }

  @Test
  void strangersLeaveRoomForThoseWhoAreKnown() {
    byte[] bytes = new byte[1];
    int taken = 0;
    while (ring.offer(bytes, 0, 1, SENDER, 0, ShardRouter.UNREGISTERED_MAX)) {
      taken++;
    }

    assertThat(taken).isEqualTo(ShardRouter.UNREGISTERED_MAX).isLessThan(CrossThreadQueue.SLOTS);
    assertThat(offer(1)).isTrue();
  }

  @Test
  void whatOneThreadOffersAnotherTakesWholeAndInOrder() {
    long wanted = 200_000;
    AtomicLong next = new AtomicLong();
    AtomicLong torn = new AtomicLong();
    Thread taker =
        Thread.ofPlatform()
            .name("test-taker")
            .start(() -> {
              while (next.get() < wanted) {
                for (int left = ring.size(); left > 0; left--) {
                  byte first = ring.bytes()[ring.from()];
                  byte last = ring.bytes()[ring.from() + ring.length() - 1];
                  if (ring.readAt() != next.get()
                      || first != last
                      || first != (byte) ring.readAt()) {
                    torn.incrementAndGet();
                  }
                  ring.remove();
                  next.incrementAndGet();
                }
                Thread.onSpinWait();
              }
            });

    Random random = new Random(1);
    byte[] bytes = new byte[1_200];
    for (long i = 0; i < wanted; ) {
      int length = 1 + random.nextInt(bytes.length);
      bytes[0] = (byte) i;
      bytes[length - 1] = (byte) i;
      if (ring.offer(bytes, 0, length, SENDER, i, CrossThreadQueue.SLOTS)) {
        i++;
      } else {
        Thread.yield();
      }
    }

    eventually("all were taken", () -> !taker.isAlive());
    assertThat(torn).hasValue(0);
  }
}
