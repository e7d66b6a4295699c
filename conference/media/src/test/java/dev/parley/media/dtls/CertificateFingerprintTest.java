package dev.parley.media.dtls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CertificateFingerprintTest {
  private static final String OF_ABC =
      "sha-256 BA:78:16:BF:8F:01:CF:EA:41:41:40:DE:5D:AE:22:23:"
          + "B0:03:61:A3:96:17:7A:9C:B4:10:FF:61:F2:00:15:AD";
  private static final byte[] ABC = {'a', 'b', 'c'};

  @Test
  void isWrittenAsInSdpAndReadBack() {
    assertThat(CertificateFingerprint.of(ABC)).hasToString(OF_ABC);
    CertificateFingerprint read = CertificateFingerprint.parse(OF_ABC).orElseThrow();
    assertThat(read.matches(ABC)).isTrue();
    assertThat(read.matches(new byte[3])).isFalse();
    assertThat(CertificateFingerprint.parse(OF_ABC.toLowerCase(Locale.ROOT))).isPresent();
    assertThat(CertificateFingerprint.parse(" " + OF_ABC.replace("sha", "SHA") + "\r\n"))
        .isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "sha-256",
        "sha-256 ",
        "sha-256 BA",
        "sha-256 BA:7",
        "sha-256 BA:78:16:BF:8F:01:CF:EA:41:41:40:DE:5D:AE:22:23:B0:03:61:A3",
        "sha-1 A9:99:3E:36:47:06:81:6A:BA:3E:25:71:78:50:C2:6C:9C:D0:D8:9D",
        "md5 90:01:50:98:3C:D2:4F:B0:D6:96:3F:7D:28:E1:7F:72",
        "sha-512 BA:78:16:BF:8F:01:CF:EA:41:41:40:DE:5D:AE:22:23:"
            + "B0:03:61:A3:96:17:7A:9C:B4:10:FF:61:F2:00:15:AD",
      })
  void whatIsWrittenWronglyOrWeakIsRefused(String text) {
    assertThat(CertificateFingerprint.parse(text)).isEmpty();
    assertThat(CertificateFingerprint.parse(text + " x")).isEmpty();
  }

  @Test
  void eachCertificateHasItsOwn() {
    assertThat(DtlsPair.SERVER.fingerprint().toString())
        .isNotEqualTo(DtlsPair.CLIENT.fingerprint().toString());
  }
}
