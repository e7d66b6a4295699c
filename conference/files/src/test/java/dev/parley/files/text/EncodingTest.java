package dev.parley.files.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class EncodingTest {
  private static final Charset WINDOWS = Charset.forName("windows-1252");
  private static final String TEXT = "Ein Übungsblatt – für „alle“.\nZweite Zeile\n";

  @Test
  void markDecides() {
    for (String name : new String[] {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"}) {
      Charset charset = Charset.forName(name);
      byte[] marked = ("\uFEFF" + TEXT).getBytes(charset);
      assertThat(Encoding.of(marked))
          .contains(new Encoding(charset, "\uFEFF".getBytes(charset).length));
    }
  }

  @Test
  void textWithoutMarkIsRecognised() {
    assertThat(Encoding.of(TEXT.getBytes(UTF_8))).contains(new Encoding(UTF_8, 0));
    assertThat(Encoding.of(TEXT.getBytes(WINDOWS))).contains(new Encoding(WINDOWS, 0));
    assertThat(Encoding.of(TEXT.getBytes(UTF_16LE))).contains(new Encoding(UTF_16LE, 0));
    assertThat(Encoding.of(TEXT.getBytes(UTF_16BE))).contains(new Encoding(UTF_16BE, 0));
    assertThat(Encoding.of("Привет, мир\n".getBytes(UTF_16LE))).contains(new Encoding(UTF_16LE, 0));
    assertThat(Encoding.of("Привет, мир\n".getBytes(UTF_16BE))).contains(new Encoding(UTF_16BE, 0));
    assertThat(Encoding.of(new byte[0])).contains(new Encoding(UTF_8, 0));
    assertThat(Encoding.of("\u001B[31mred\u001B[0m\tlog\r\n".getBytes(UTF_8))).isPresent();
  }

  @Test
  void bytesThatWindowsDoesNotHaveAreLatin() {
    byte[] bytes = (TEXT.repeat(10)).getBytes(ISO_8859_1);
    bytes[20] = (byte) 0x81;
    bytes[21] = (byte) 0xE9;

    assertThat(Encoding.of(bytes)).contains(new Encoding(ISO_8859_1, 0));
  }

  @Test
  void characterThatTheSampleCutsOffIsNotHeldAgainstIt() {
    byte[] text = "日本語".repeat(100).getBytes(UTF_8);
    for (int length = text.length - 3; length <= text.length; length++) {
      assertThat(Encoding.of(Arrays.copyOf(text, length))).contains(new Encoding(UTF_8, 0));
    }
  }

  @Test
  void whatIsNoTextIsRefused() {
    byte[] noise = new byte[10_000];
    new Random(1).nextBytes(noise);
    byte[] noiseWithoutZeros = noise.clone();
    for (int i = 0; i < noise.length; i++) {
      noiseWithoutZeros[i] = noise[i] == 0 ? 1 : noise[i];
    }

    assertThat(Encoding.of(noise)).isEmpty();
    assertThat(Encoding.of(noiseWithoutZeros)).isEmpty();
    assertThat(Encoding.of(new byte[100])).isEmpty();
    assertThat(Encoding.of("\u0089PNG\r\n\u001a\n".getBytes(ISO_8859_1))).isEmpty();
    assertThat(Encoding.of("%PDF-1.7\nhello\n".getBytes(UTF_8))).isEmpty();
    assertThat(Encoding.of("PK\u0003\u0004".getBytes(UTF_8))).isEmpty();
  }

  @Test
  void lineInAnotherEncodingThanItsFileIsReadAllTheSame() {
    Encoding encoding = new Encoding(UTF_8, 0);
    byte[] odd = "für".getBytes(WINDOWS);
    byte[] real = "a \uFFFD b".getBytes(UTF_8);

    assertThat(encoding.text(odd, odd.length)).isEqualTo("für");
    assertThat(encoding.text(real, real.length)).isEqualTo("a \uFFFD b");
  }
}
