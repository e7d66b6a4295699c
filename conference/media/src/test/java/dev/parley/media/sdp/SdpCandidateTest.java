package dev.parley.media.sdp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.ice.CandidateType;
import dev.parley.media.ice.TransportProtocol;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SdpCandidateTest {
  private static Optional<dev.parley.media.ice.IceCandidate> forIce(String text) {
    return SdpCandidate.read(text).flatMap(SdpCandidate::forIce);
  }

  @Test
  void browsersCandidateIsTakenAndWhatItAddsIsIgnored() {
    assertThat(
            forIce(
                "1467250027 1 UDP 2122260223 192.168.0.196 46243 typ host generation 0 ufrag EEtu"
                    + " network-id 3 network-cost 10"))
        .contains(
            new dev.parley.media.ice.IceCandidate(
                "1467250027",
                1,
                TransportProtocol.UDP,
                2_122_260_223L,
                new InetSocketAddress("192.168.0.196", 46243),
                CandidateType.HOST));
  }

  @Test
  void connectionsAreTakenFromEitherSide() {
    assertThat(forIce("1 1 tcp 1 2001:db8::1 1 typ host tcptype passive").orElseThrow().transport())
        .isEqualTo(TransportProtocol.TCP_PASSIVE);
    assertThat(forIce("1 1 tcp 1 2001:db8::1 1 typ srflx tcptype active").orElseThrow().transport())
        .isEqualTo(TransportProtocol.TCP_ACTIVE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 0 udp 1 192.0.2.1 1 typ host",
        "1 257 udp 1 192.0.2.1 1 typ host",
        "1 1 udp 0 192.0.2.1 1 typ host",
        "1 1 udp 2147483648 192.0.2.1 1 typ host",
        "1 1 udp 99999999999 192.0.2.1 1 typ host",
        "1 1 udp 1 192.0.2.1 0 typ host",
        "1 1 udp 1 192.0.2.1 65536 typ host",
        "1 1 udp 1 192.0.2.256 1 typ host",
        "1 1 udp 1 0.0.0.0 1 typ host",
        "1 1 udp 1 :: 1 typ host",
        "1 1 udp 1 224.0.0.1 1 typ host",
        "1 1 udp 1 1::2::3 1 typ host",
        "1 1 udp 1 1b6f3f5e-4d5a-4bc8-9a4c-0d3fd9a8f7b1.local 1 typ host",
        "1 1 tcp 1 192.0.2.1 1 typ host",
        "1 1 tcp 1 192.0.2.1 1 typ host tcptype so",
      })
  void nothingIsSentToAbsurdOnes(String text) {
    assertThat(forIce(text)).isEmpty();
  }
}
