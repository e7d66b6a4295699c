package dev.parley.media.payload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OpusPayloadTest {
  private final OpusPayload view = new OpusPayload();

  @ParameterizedTest
  @CsvSource({
    "00aabb, 480",
    "08aabb, 960",
    "10aabb, 1920",
    "18aabb, 2880", // SILK
    "60aabb, 480",
    "68aabb, 960", // hybrid
    "80aabb, 120",
    "88aabb, 240",
    "90aabb, 480",
    "98aabb, 960",
    "f8aabb, 960", // CELT
    "f9aabb, 1920",
    "faaabb, 1920",
    "fb03bb, 2880"
  })
  void firstByteTellsTheLength(String packet, int samples) {
    assertThat(Hex.wrap(view, packet)).isTrue();
    assertThat(view.samples()).isEqualTo(samples);
    assertThat(view.silent()).isFalse();
  }

  @Test
  void packetsAreAtMostAFewFramesLong() {
    assertThat(Hex.wrap(view, "fb 06 00")).as("120 ms").isTrue();
    assertThat(Hex.wrap(view, "fb 07 00")).as("140 ms").isFalse();
    assertThat(Hex.wrap(view, "fb 00 00")).as("no frame").isFalse();
    assertThat(Hex.wrap(view, "fb")).as("no count").isFalse();
    assertThat(Hex.wrap(view, "")).isFalse();
  }

  @Test
  void silenceIsShort() {
    assertThat(Hex.wrap(view, "f8 ff")).isTrue();
    assertThat(view.silent()).isTrue();
    assertThat(view.stereo()).isFalse();
    assertThat(Hex.wrap(view, "fc ff fe")).isTrue();
    assertThat(view.stereo()).isTrue();
  }
}
