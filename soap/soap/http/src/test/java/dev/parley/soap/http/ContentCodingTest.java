package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ContentCodingTest {
  private static final HttpOptions OPTIONS = HttpOptions.CLIENT;

  @ParameterizedTest
  @ValueSource(
      strings = {"gzip", "deflate, gzip;q=0.5", "GZIP", "br;q=1, gzip ; q=1", "gzip;q=0.01"})
  void gzipIsAccepted(String header) {
    assertThat(ContentCoding.acceptsGzip(Map.of("accept-encoding", header))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "identity", "gzip;q=0", "gzip; q=0.000", "br, deflate", "xgzip"})
  void gzipIsNotAccepted(String header) {
    assertThat(ContentCoding.acceptsGzip(Map.of("accept-encoding", header))).isFalse();
  }

  @Test
  void codingIsKnownByItsNames() {
    assertThat(ContentCoding.of(Map.of())).hasValue(ContentCoding.IDENTITY);
    assertThat(ContentCoding.of(Map.of("content-encoding", "Identity")))
        .hasValue(ContentCoding.IDENTITY);
    assertThat(ContentCoding.of(Map.of("content-encoding", " X-GZIP")))
        .hasValue(ContentCoding.GZIP);
    assertThat(ContentCoding.of(Map.of("content-encoding", "gzip, gzip")))
        .isEqualTo(Optional.empty());
  }

  @Test
  void shortBodyMayBeCompressedAsMuchAsItCan() throws Exception {
    byte[] zeros = new byte[HttpBody.WHOLE_BYTES_MAX];

    assertThat(ContentCoding.GZIP.decode(ContentCoding.gzip(zeros), OPTIONS))
        .isInstanceOfSatisfying(
            HttpBody.Whole.class, body -> assertThat(body.bytes()).isEqualTo(zeros));
  }

  @Test
  void bodyThatIsTooLongForItsLimitsFailsWhileItIsRead() throws Exception {
    byte[] noise = new byte[(int) OPTIONS.bodyBytesMax() + 1];
    new Random(1).nextBytes(noise);

    try (InputStream all = decoded(Arrays.copyOf(noise, noise.length - 1))) {
      assertThat(all.readAllBytes()).hasSize(noise.length - 1);
    }
    try (InputStream more = decoded(noise)) {
      assertThatThrownBy(more::readAllBytes).isInstanceOf(BodyTooLongException.class);
    }
    try (InputStream bomb = decoded(new byte[1 << 20])) {
      assertThatThrownBy(bomb::readAllBytes)
          .isInstanceOf(BodyTooLongException.class)
          .hasMessageContaining("100 times");
    }
  }

  private static InputStream decoded(byte[] bytes) {
    return ContentCoding.GZIP.decode(new ByteArrayInputStream(ContentCoding.gzip(bytes)), OPTIONS);
  }

  @Test
  void truncatedOrDamagedBodyFails() {
    byte[] whole = ContentCoding.gzip("hello".repeat(100).getBytes());
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> ContentCoding.GZIP.decode(part, OPTIONS))
          .isInstanceOf(IOException.class);
    }
    byte[] damaged = whole.clone();
    damaged[whole.length - 5] ^= 1; // the checksum
    assertThatThrownBy(() -> ContentCoding.GZIP.decode(damaged, OPTIONS))
        .isInstanceOf(IOException.class);
  }
}
