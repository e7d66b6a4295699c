package dev.parley.media.stun;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DemultiplexerTest {
  @Test
  void firstByteTellsTheProtocol() {
    for (int first = 0; first < 256; first++) {
      Demultiplexer expected =
          first <= 3
              ? Demultiplexer.STUN
              : first >= 20 && first <= 63
                  ? Demultiplexer.DTLS
                  : first >= 128 && first <= 191 ? Demultiplexer.RTP : Demultiplexer.UNKNOWN;
      assertThat(of(first, 96, 100)).as("first byte %d", first).isEqualTo(expected);
    }
  }

  @Test
  void secondByteTellsRtcpFromRtp() {
    for (int second = 0; second < 256; second++) {
      Demultiplexer expected =
          second >= 192 && second <= 223 ? Demultiplexer.RTCP : Demultiplexer.RTP;
      assertThat(of(0x80, second, 100)).as("second byte %d", second).isEqualTo(expected);
    }
  }

  @Test
  void whatIsTooShortIsUnknown() {
    assertThat(of(0, 1, 19)).isEqualTo(Demultiplexer.UNKNOWN);
    assertThat(of(0, 1, 20)).isEqualTo(Demultiplexer.STUN);
    assertThat(of(22, 0, 12)).isEqualTo(Demultiplexer.UNKNOWN);
    assertThat(of(22, 0, 13)).isEqualTo(Demultiplexer.DTLS);
    assertThat(of(0x80, 96, 11)).isEqualTo(Demultiplexer.UNKNOWN);
    assertThat(of(0x80, 96, 12)).isEqualTo(Demultiplexer.RTP);
    assertThat(of(0x80, 200, 7)).isEqualTo(Demultiplexer.UNKNOWN);
    assertThat(of(0x80, 200, 8)).isEqualTo(Demultiplexer.RTCP);
    assertThat(Demultiplexer.of(new byte[0], 0, 0)).isEqualTo(Demultiplexer.UNKNOWN);
  }

  private static Demultiplexer of(int first, int second, int length) {
    byte[] bytes = new byte[length + 1];
    bytes[1] = (byte) first;
    bytes[2] = (byte) second;
    return Demultiplexer.of(bytes, 1, length);
  }
}
