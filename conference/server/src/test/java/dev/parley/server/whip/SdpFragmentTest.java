package dev.parley.server.whip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.media.ice.IceCredentials;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SdpFragmentTest {
  private static final String PWD = "0123456789012345678901";

  @Test
  void credentialsAreReadAndCandidatesAreLetGo() {
    assertThat(SdpFragment.read("a=ice-ufrag:abcd\r\na=ice-pwd:" + PWD + "\r\n").ice())
        .contains(new IceCredentials("abcd", PWD));
    assertThat(SdpFragment.read("a=mid:0\r\na=candidate:1 1 udp 1 192.0.2.1 9 typ host\r\n").ice())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " \r\n",
        "rubbish",
        "a=mid:0\r\n\r\na=x",
        "a=ice-ufrag:abcd\r\n",
        "a=b\u0000",
        "a=ice-pwd:0123456789012345678901\r\n",
        "a=ice-ufrag:abc\r\na=ice-pwd:0123456789012345678901\r\n",
        "a=ice-ufrag:ab$1\r\na=ice-pwd:0123456789012345678901\r\n",
        "a=ice-ufrag:abcd\r\na=ice-pwd:short\r\n"
      })
  void whatIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> SdpFragment.read(text)).isInstanceOf(HttpErrorException.class);
  }

  @Test
  void anOfferIsMadeAnewInEachOfItsSections() {
    String offer = "v=0\r\nm=a\r\na=ice-ufrag:old1\r\na=ice-pwd:x\r\nm=b\r\na=ice-ufrag:old1\r\n";

    assertThat(SdpFragment.renewed(offer, new IceCredentials("new1", PWD)))
        .isEqualTo(
            "v=0\r\nm=a\r\na=ice-ufrag:new1\r\na=ice-pwd:%s\r\nm=b\r\na=ice-ufrag:new1\r\n"
                .formatted(PWD));
  }
}
