package dev.parley.client.captions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conversion from 48 to 16 kHz. */
class DownsamplerTest {
  private static short[] tone(double hertz, int samples) {
    short[] tone = new short[samples];
    for (int i = 0; i < samples; i++) {
      tone[i] = (short) (10_000 * Math.sin(2 * Math.PI * hertz * i / 48_000));
    }
    return tone;
  }

  /** {@return the loudness of what is left of a tone, beside that of the tone} */
  private static double left(double hertz) {
    short[] tone = tone(hertz, 4_800);
    short[] converted = new short[tone.length / 3 + 1];
    Downsampler downsampler = new Downsampler();
    int count = 0;
    for (int from = 0; from < tone.length; from += 480) {
      short[] piece = java.util.Arrays.copyOfRange(tone, from, from + 480);
      short[] into = new short[161];
      int written = downsampler.convert(piece, piece.length, into);
      System.arraycopy(into, 0, converted, count, written);
      count += written;
    }
    assertThat(count).isEqualTo(1_600);
    double sum = 0;
    for (int i = 100; i < count; i++) {
      sum += (double) converted[i] * converted[i];
    }
    return Math.sqrt(sum / (count - 100)) / (10_000 / Math.sqrt(2));
  }

  @ParameterizedTest
  @CsvSource({
    "200, 0.98, 1.02",
    "1000, 0.98, 1.02",
    "4000, 0.97, 1.03",
    "9500, 0, 0.02",
    "15000, 0, 0.02"
  })
  void speechPassesAndWhatWouldBeFoldedIntoItDoesNot(double hertz, double least, double most) {
    assertThat(left(hertz)).isBetween(least, most);
  }
}
