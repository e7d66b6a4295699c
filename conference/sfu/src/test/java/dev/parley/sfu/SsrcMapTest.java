package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SsrcMapTest {
  private final SsrcMap<Integer> map = new SsrcMap<>();

  @Test
  void keepsAllEntriesWhileItGrows() {
    for (int i = 0; i < 1_000; i++) {
      map.put(i * 7_919, i);
      assertThat(map.count()).isEqualTo(i + 1);
    }
    for (int i = 0; i < 1_000; i++) {
      assertThat(map.get(i * 7_919)).isEqualTo(i);
    }
    assertThat(map.get(-1)).isNull();
  }

  @Test
  void anotherValueOfAnSsrcTakesThePlaceOfTheFirst() {
    map.put(0, 1);
    map.put(0, 2);
    assertThat(map.get(0)).isEqualTo(2);
    assertThat(map.count()).isOne();
  }

  @Test
  void removingAnUnknownSsrcChangesNothing() {
    map.put(5, 1);
    map.remove(6);
    assertThat(map.count()).isOne();
    assertThat(map.get(5)).isOne();
  }

  @Test
  void entriesThatWereDisplacedAreFoundAfterOthersAreRemoved() {
    Map<Integer, Integer> expected = new HashMap<>();
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      int ssrc = random.nextInt(100);
      if (random.nextInt(3) == 0) {
        map.remove(ssrc);
        expected.remove(ssrc);
      } else {
        map.put(ssrc, i);
        expected.put(ssrc, i);
      }
      int other = random.nextInt(100);
      assertThat(map.get(other)).isEqualTo(expected.get(other));
      assertThat(map.count()).isEqualTo(expected.size());
    }
  }

  @Test
  void removesTheEntriesThatMeetACondition() {
    for (int i = 1; i <= 40; i++) {
      map.put(1_000 * i, i);
    }
    map.removeIf(value -> value % 2 == 0);
    assertThat(map.count()).isEqualTo(20);
    for (int i = 1; i <= 40; i++) {
      assertThat(map.get(1_000 * i)).isEqualTo(i % 2 == 0 ? null : i);
    }
  }
}
