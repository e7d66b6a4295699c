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

final class TextEncodingTest {
  private static final Charset WINDOWS = Charset.forName("windows-1252");
  private static final String TEXT = "Ein Übungsblatt – für „alle“.\nZweite Zeile\n";

  @Test
  void markDecides() {
    for (String name : new String[] {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"}) {
      Charset charset = Charset.forName(name);
      byte[] marked = ("\uFEFF" + TEXT).getBytes(charset);
      assertThat(TextEncoding.of(marked))
          .contains(new TextEncoding(charset, "\uFEFF".getBytes(charset).length));
    }
  }

  @Test
  void textWithoutMarkIsRecognised() {
    assertThat(TextEncoding.of(TEXT.getBytes(UTF_8))).contains(new TextEncoding(UTF_8, 0));
    assertThat(TextEncoding.of(TEXT.getBytes(WINDOWS))).contains(new TextEncoding(WINDOWS, 0));
    assertThat(TextEncoding.of(TEXT.getBytes(UTF_16LE))).contains(new TextEncoding(UTF_16LE, 0));
    assertThat(TextEncoding.of(TEXT.getBytes(UTF_16BE))).contains(new TextEncoding(UTF_16BE, 0));
    assertThat(TextEncoding.of("Привет, мир\n".getBytes(UTF_16LE)))
        .contains(new TextEncoding(UTF_16LE, 0));
    assertThat(TextEncoding.of("Привет, мир\n".getBytes(UTF_16BE)))
        .contains(new TextEncoding(UTF_16BE, 0));
    assertThat(TextEncoding.of(new byte[0])).contains(new TextEncoding(UTF_8, 0));
    assertThat(TextEncoding.of("\u001B[31mred\u001B[0m\tlog\r\n".getBytes(UTF_8))).isPresent();
  }

  @Test
  void bytesThatWindowsDoesNotHaveAreLatin() {
    byte[] bytes = (TEXT.repeat(10)).getBytes(ISO_8859_1);
    bytes[20] = (byte) 0x81;
    bytes[21] = (byte) 0xE9;

    assertThat(TextEncoding.of(bytes)).contains(new TextEncoding(ISO_8859_1, 0));
  }

  @Test
  void characterThatTheSampleCutsOffIsNotHeldAgainstIt() {
    byte[] text = "日本語".repeat(100).getBytes(UTF_8);
    for (int length = text.length - 3; length <= text.length; length++) {
      assertThat(TextEncoding.of(Arrays.copyOf(text, length))).contains(new TextEncoding(UTF_8, 0));
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

    assertThat(TextEncoding.of(noise)).isEmpty();
    assertThat(TextEncoding.of(noiseWithoutZeros)).isEmpty();
    assertThat(TextEncoding.of(new byte[100])).isEmpty();
    assertThat(TextEncoding.of("\u0089PNG\r\n\u001a\n".getBytes(ISO_8859_1))).isEmpty();
    assertThat(TextEncoding.of("%PDF-1.7\nhello\n".getBytes(UTF_8))).isEmpty();
    assertThat(TextEncoding.of("PK\u0003\u0004".getBytes(UTF_8))).isEmpty();
  }

  @Test
  void lineInAnotherEncodingThanItsFileIsReadAllTheSame() {
    TextEncoding encoding = new TextEncoding(UTF_8, 0);
    byte[] odd = "für".getBytes(WINDOWS);
    byte[] real = "a \uFFFD b".getBytes(UTF_8);

    assertThat(encoding.text(odd, odd.length)).isEqualTo("für");
    assertThat(encoding.text(real, real.length)).isEqualTo("a \uFFFD b");
  }
}
