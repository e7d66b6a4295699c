package dev.parley.media.stun;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DemuxTest {
  @Test
  void firstByteTellsTheProtocol() {
    for (int first = 0; first < 256; first++) {
      Demux expected =
          first <= 3
              ? Demux.STUN
              : first >= 20 && first <= 63
                  ? Demux.DTLS
                  : first >= 128 && first <= 191 ? Demux.RTP : Demux.UNKNOWN;
      assertThat(of(first, 96, 100)).as("first byte %d", first).isEqualTo(expected);
    }
  }

  @Test
  void secondByteTellsRtcpFromRtp() {
    for (int second = 0; second < 256; second++) {
      Demux expected = second >= 192 && second <= 223 ? Demux.RTCP : Demux.RTP;
      assertThat(of(0x80, second, 100)).as("second byte %d", second).isEqualTo(expected);
    }
  }

  @Test
  void whatIsTooShortIsUnknown() {
    assertThat(of(0, 1, 19)).isEqualTo(Demux.UNKNOWN);
    assertThat(of(0, 1, 20)).isEqualTo(Demux.STUN);
    assertThat(of(22, 0, 12)).isEqualTo(Demux.UNKNOWN);
    assertThat(of(22, 0, 13)).isEqualTo(Demux.DTLS);
    assertThat(of(0x80, 96, 11)).isEqualTo(Demux.UNKNOWN);
    assertThat(of(0x80, 96, 12)).isEqualTo(Demux.RTP);
    assertThat(of(0x80, 200, 7)).isEqualTo(Demux.UNKNOWN);
    assertThat(of(0x80, 200, 8)).isEqualTo(Demux.RTCP);
    assertThat(Demux.of(new byte[0], 0, 0)).isEqualTo(Demux.UNKNOWN);
  }

  private static Demux of(int first, int second, int length) {
    byte[] bytes = new byte[length + 1];
    bytes[1] = (byte) first;
    bytes[2] = (byte) second;
    return Demux.of(bytes, 1, length);
  }
}
