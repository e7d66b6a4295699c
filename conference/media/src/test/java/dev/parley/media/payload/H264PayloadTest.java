package dev.parley.media.payload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class H264PayloadTest {
  private final H264Payload view = new H264Payload();

  @Test
  void aggregateWithParametersStartsAKeyFrame() {
    assertThat(Hex.wrap(view, "78 0003 67420a 0002 68ce 0003 658880")).isTrue();
    assertThat(view.keyFrameStart()).isTrue();
    assertThat(view.idr()).isTrue();
    assertThat(view.frameStart()).isTrue();
    assertThat(view.discardable()).isFalse();
  }

  @Test
  void fragmentsOfAnIdrAreNoStartOfAKeyFrame() {
    assertThat(Hex.wrap(view, "7c 85 88 00")).isTrue();
    assertThat(view.frameStart()).isTrue();
    assertThat(view.idr()).isTrue();
    assertThat(view.keyFrameStart()).isFalse();

    assertThat(Hex.wrap(view, "7c 05 88 00")).isTrue();
    assertThat(view.frameStart()).isFalse();

    assertThat(Hex.wrap(view, "7c 87 42 00")).isTrue();
    assertThat(view.keyFrameStart()).isTrue();
  }

  @Test
  void whatNothingRefersToIsInTheUpperLayer() {
    assertThat(Hex.wrap(view, "01 88")).isTrue();
    assertThat(view.discardable()).isTrue();
    assertThat(view.temporalId()).isOne();

    assertThat(Hex.wrap(view, "41 88")).isTrue();
    assertThat(view.temporalId()).isZero();
  }

  @Test
  void hostilePayloadsAreRefused() {
    assertThat(Hex.wrap(view, "")).isFalse();
    assertThat(Hex.wrap(view, "c1 88")).as("forbidden bit").isFalse();
    assertThat(Hex.wrap(view, "40 88")).as("type 0").isFalse();
    assertThat(Hex.wrap(view, "59 0000")).as("STAP-B").isFalse();
    assertThat(Hex.wrap(view, "7d 85 88")).as("FU-B").isFalse();
    assertThat(Hex.wrap(view, "7c 85")).as("empty fragment").isFalse();
    assertThat(Hex.wrap(view, "78")).as("empty aggregate").isFalse();
    assertThat(Hex.wrap(view, "78 0000")).as("empty unit").isFalse();
    assertThat(Hex.wrap(view, "78 0004 674242")).as("unit beyond the end").isFalse();
    assertThat(Hex.wrap(view, "78 0002 6742 00")).as("half a length").isFalse();
  }

  @Test
  void unitsOfAnAggregateAreBounded() {
    assertThat(Hex.wrap(view, "78" + "000141".repeat(H264Payload.UNITS_MAX))).isTrue();
    assertThat(Hex.wrap(view, "78" + "000141".repeat(H264Payload.UNITS_MAX + 1))).isFalse();
  }
}
