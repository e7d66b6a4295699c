package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class RidOrderTest {
  @Test
  void knownNamesImplyASize() {
    assertThat(RidOrder.smallestFirst(List.of("h", "m", "l"))).containsExactly("l", "m", "h");
    assertThat(RidOrder.smallestFirst(List.of("f", "h"))).containsExactly("h", "f");
    assertThat(RidOrder.smallestFirst(List.of("0", "1", "2"))).containsExactly("2", "1", "0");
    assertThat(RidOrder.smallestFirst(List.of("0", "1", "2", "3")))
        .containsExactly("3", "2", "1", "0");
  }

  @Test
  void otherNamesKeepTheirOrder() {
    assertThat(RidOrder.smallestFirst(List.of("x", "l"))).containsExactly("x", "l");
    assertThat(RidOrder.smallestFirst(List.of("h", "low"))).containsExactly("h", "low");
  }
}
