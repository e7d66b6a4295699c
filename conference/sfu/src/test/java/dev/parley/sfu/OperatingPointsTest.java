package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.parley.media.payload.Av1Payload;
import dev.parley.media.payload.DependencyDescriptor;
import dev.parley.media.payload.PayloadView;
import dev.parley.media.payload.Vp9Payload;
import java.util.HexFormat;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class OperatingPointsTest {
  private static final long FRAME_NANOS = 25_000_000;
  private static final Offset<Long> NEARLY = within(8_000L);

  /** Two sizes in two frame rates; the sizes are linked in each picture. */
  private static final String STRUCTURE =
      "c000008003187aaaf130a0a014d1413823046008642222265013f00b3027f01670";

  private OperatingPoints points = new OperatingPoints(false, 0);
  private long now;

  private boolean add(PayloadView view, String hex, int bytes) {
    byte[] payload = HexFormat.of().parseHex(hex);
    assertThat(view.wrap(payload, 0, payload.length, false)).isTrue();
    return points.add(view, bytes, now);
  }

  private long bits(int size, int frameRate) {
    return points.usualBitsPerSecond(size, frameRate, now);
  }

  /** Two pictures of VP9 in two sizes; the second one belongs to the higher frame rate. */
  private boolean vp9() {
    Vp9Payload view = new Vp9Payload();
    boolean more = add(view, "ec01000001", 100);
    more |= add(view, "ec01030001", 200);
    now += FRAME_NANOS;
    more |= add(view, "ec02300001", 50);
    more |= add(view, "ec02330001", 150);
    now += FRAME_NANOS;
    return more;
  }

  @Test
  void eachPointTakesAllThatIsBelowIt() {
    assertThat(vp9()).as("new layers").isTrue();
    for (int i = 0; i < 60; i++) {
      assertThat(vp9()).isFalse();
    }
    assertThat(points.spatialId()).isOne();
    assertThat(points.temporalId()).isOne();
    assertThat(bits(0, 0)).isCloseTo(16_000, NEARLY);
    assertThat(bits(0, 1)).isCloseTo(24_000, NEARLY);
    assertThat(bits(1, 0)).isCloseTo(48_000, NEARLY);
    assertThat(bits(1, 1)).isCloseTo(80_000, NEARLY);
  }

  @Test
  void whatIsNoLongerSentIsSilentAndWhatItTookIsForgottenSlowly() {
    for (int i = 0; i < 60; i++) {
      vp9();
    }
    Vp9Payload view = new Vp9Payload();
    for (int i = 0; i < 60; i++) {
      add(view, "ec01000001", 100);
      now += FRAME_NANOS * 2;
      bits(1, 1);
    }
    assertThat(points.alive(0)).isTrue();
    assertThat(points.alive(1)).isFalse();
    assertThat(bits(1, 1)).isBetween(30_000L, 79_000L);
    now += 3_600_000_000_000L;
    assertThat(points.alive(0)).as("a screen on which nothing moves").isTrue();
    for (int i = 0; i < 1_000; i++) {
      now += 1_000_000_000;
      bits(0, 0);
    }
    assertThat(bits(0, 0)).isBetween(1L, 20L);
  }

  @Test
  void aDecodeTargetTakesWhatItsFramesTake() {
    points = new OperatingPoints(true, 0);
    DependencyDescriptor view = new DependencyDescriptor();
    add(view, STRUCTURE, 100);
    for (int i = 0; i < 60; i++) {
      add(view, "c10001", 100);
      add(view, "c40002", 200);
      now += FRAME_NANOS;
      add(view, "c20003", 50);
      add(view, "c50004", 150);
      now += FRAME_NANOS;
    }
    assertThat(bits(0, 0)).isCloseTo(16_000, NEARLY);
    assertThat(bits(0, 1)).isCloseTo(24_000, NEARLY);
    assertThat(bits(1, 0)).isCloseTo(48_000, NEARLY);
    assertThat(bits(1, 1)).isCloseTo(80_000, NEARLY);
  }

  @Test
  void aPacketOfAv1ThatGoesOnIsOfTheFrameRateOfItsFrame() {
    Av1Payload view = new Av1Payload();
    for (int i = 0; i < 60; i++) {
      add(view, "10340000", 100);
      now += FRAME_NANOS;
      add(view, "50342000", 100);
      add(view, "900000", 300);
      now += FRAME_NANOS;
    }
    assertThat(bits(0, 0)).isCloseTo(16_000, NEARLY);
    assertThat(bits(0, 1)).isCloseTo(80_000, NEARLY);
  }

  @Test
  void moreLayersThanThereAreMetersForCountAsTheHighest() {
    assertThat(add(new Vp9Payload(), "ec7fee0001", 100)).isTrue();
    assertThat(points.spatialId()).isEqualTo(OperatingPoints.SIZES_MAX - 1);
    assertThat(points.temporalId()).isEqualTo(OperatingPoints.FRAME_RATES_MAX - 1);
    assertThat(bits(points.spatialId(), points.temporalId())).isGreaterThan(1);
  }
}
