package dev.parley.media.ice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class IceCandidateTest {
  @Test
  void hostCandidatesHaveTheAdvisedPrioritiesAndFoundations() {
    InetSocketAddress one = new InetSocketAddress("192.0.2.1", 1);
    IceCandidate udp = IceCandidate.host(TransportProtocol.UDP, one, 65_535);
    IceCandidate tcp = IceCandidate.host(TransportProtocol.TCP_PASSIVE, one, 8_191);

    assertThat(udp.priority()).isEqualTo(2_130_706_431L);
    assertThat(tcp.priority()).isEqualTo((126L << 24) | (((4L << 13) | 8_191) << 8) | 255);
    assertThat(udp.peerReflexivePriority()).isEqualTo((110L << 24) | (65_535L << 8) | 255);
    assertThat(
            IceCandidate.host(TransportProtocol.UDP, new InetSocketAddress("192.0.2.1", 2), 1)
                .foundation())
        .isEqualTo(udp.foundation())
        .isNotEqualTo(tcp.foundation());
    assertThatThrownBy(() -> IceCandidate.host(TransportProtocol.TCP_PASSIVE, one, 8_192))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void credentialsAreRandomBoundedAndKeptSecret() {
    Random random = new Random(1);
    IceCredentials credentials = IceCredentials.random(random);

    assertThat(credentials).isNotEqualTo(IceCredentials.random(random));
    assertThat(IceCredentials.read(credentials.ufrag(), credentials.password()))
        .contains(credentials);
    assertThat(credentials.toString()).doesNotContain(credentials.password());
    assertThat(IceCredentials.read("abcd", "p".repeat(22))).isPresent();
    assertThat(IceCredentials.read("abc", "p".repeat(22))).isEmpty();
    assertThat(IceCredentials.read("abcd", "p".repeat(21))).isEmpty();
    assertThat(IceCredentials.read("a".repeat(256), "p".repeat(256))).isPresent();
    assertThat(IceCredentials.read("a".repeat(257), "p".repeat(22))).isEmpty();
    assertThat(IceCredentials.read("abcd", "p".repeat(257))).isEmpty();
    assertThat(IceCredentials.read("ab:d", "p".repeat(22))).isEmpty();
    assertThatThrownBy(() -> new IceCredentials("ab:d", "p".repeat(22)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
