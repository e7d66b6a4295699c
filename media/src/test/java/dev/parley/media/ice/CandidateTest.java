package dev.parley.media.ice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CandidateTest {
  @Test
  void browsersCandidateIsReadAndWhatItAddsIsIgnored() {
    Candidate candidate =
        Candidate.read(
                "candidate:1467250027 1 UDP 2122260223 192.168.0.196 46243 typ host generation 0"
                    + " ufrag EEtu network-id 3 network-cost 10")
            .orElseThrow();

    assertThat(candidate)
        .isEqualTo(
            new Candidate(
                "1467250027",
                1,
                Transport.UDP,
                2_122_260_223L,
                new InetSocketAddress("192.168.0.196", 46243),
                CandidateType.HOST));
  }

  @Test
  void everyTypeAndTransportIsReadAsItIsWritten() {
    for (Transport transport : Transport.values()) {
      for (CandidateType type : CandidateType.values()) {
        InetSocketAddress address = new InetSocketAddress("2001:db8::1", 3478);
        Candidate candidate = new Candidate("ab+/", 256, transport, 1, address, type);

        assertThat(Candidate.read(candidate.text())).contains(candidate);
      }
    }
  }

  @Test
  void hostCandidatesHaveTheAdvisedPrioritiesAndFoundations() {
    InetSocketAddress one = new InetSocketAddress("192.0.2.1", 1);
    Candidate udp = Candidate.host(Transport.UDP, one, 65_535);
    Candidate tcp = Candidate.host(Transport.TCP_PASSIVE, one, 8_191);

    assertThat(udp.priority()).isEqualTo(2_130_706_431L);
    assertThat(tcp.priority()).isEqualTo((126L << 24) | (((4L << 13) | 8_191) << 8) | 255);
    assertThat(udp.peerReflexivePriority()).isEqualTo((110L << 24) | (65_535L << 8) | 255);
    assertThat(udp.text()).endsWith(" 1 udp 2130706431 192.0.2.1 1 typ host");
    assertThat(tcp.text()).endsWith(" 192.0.2.1 1 typ host tcptype passive");
    assertThat(Candidate.host(Transport.UDP, new InetSocketAddress("192.0.2.1", 2), 1).foundation())
        .isEqualTo(udp.foundation())
        .isNotEqualTo(tcp.foundation());
    assertThatThrownBy(() -> Candidate.host(Transport.TCP_PASSIVE, one, 8_192))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "candidate:",
        "1 1 udp 1 192.0.2.1 1 typ",
        "1 0 udp 1 192.0.2.1 1 typ host",
        "1 257 udp 1 192.0.2.1 1 typ host",
        "1 1 udp 0 192.0.2.1 1 typ host",
        "1 1 udp 2147483648 192.0.2.1 1 typ host",
        "1 1 udp 99999999999 192.0.2.1 1 typ host",
        "1 1 udp 1 192.0.2.1 0 typ host",
        "1 1 udp 1 192.0.2.1 65536 typ host",
        "1 1 udp 1 192.0.2.256 1 typ host",
        "1 1 udp 1 127.1 1 typ host",
        "1 1 udp 1 2130706433 1 typ host",
        "1 1 udp 1 0.0.0.0 1 typ host",
        "1 1 udp 1 :: 1 typ host",
        "1 1 udp 1 224.0.0.1 1 typ host",
        "1 1 udp 1 255.255.255.255 1 typ host",
        "1 1 udp 1 fe80::1%eth0 1 typ host",
        "1 1 udp 1 1::2::3 1 typ host",
        "1 1 udp 1 1b6f3f5e-4d5a-4bc8-9a4c-0d3fd9a8f7b1.local 1 typ host",
        "1 1 sctp 1 192.0.2.1 1 typ host",
        "1 1 tcp 1 192.0.2.1 1 typ host",
        "1 1 tcp 1 192.0.2.1 1 typ host tcptype so",
        "1 1 tcp 1 192.0.2.1 1 typ host tcptype activeness",
        "1 1 udp 1 192.0.2.1 1 typ phone",
        "1 1 udp 1 192.0.2.1 1 typ host lonely",
        "1\n1 udp 1 192.0.2.1 1 typ host",
        "012345678901234567890123456789012 1 udp 1 192.0.2.1 1 typ host",
      })
  void absurdCandidatesAreRefused(String text) {
    assertThat(Candidate.read(text)).isEmpty();
  }

  @Test
  void longestTextIsReadAndNoLonger() {
    String text = "1 1 udp 1 192.0.2.1 1 typ host a ";
    String longest = text + "b".repeat(256) + " c " + "d".repeat(512 - text.length() - 259);

    assertThat(longest).hasSize(CandidateText.CHARS_MAX);
    assertThat(Candidate.read(longest)).isPresent();
    assertThat(Candidate.read(longest + "d")).isEmpty();
  }

  @Test
  void credentialsAreRandomBoundedAndKeptSecret() {
    Random random = new Random(1);
    Credentials credentials = Credentials.random(random);

    assertThat(credentials).isNotEqualTo(Credentials.random(random));
    assertThat(Credentials.read(credentials.ufrag(), credentials.password())).contains(credentials);
    assertThat(credentials.toString()).doesNotContain(credentials.password());
    assertThat(Credentials.read("abcd", "p".repeat(22))).isPresent();
    assertThat(Credentials.read("abc", "p".repeat(22))).isEmpty();
    assertThat(Credentials.read("abcd", "p".repeat(21))).isEmpty();
    assertThat(Credentials.read("a".repeat(256), "p".repeat(256))).isPresent();
    assertThat(Credentials.read("a".repeat(257), "p".repeat(22))).isEmpty();
    assertThat(Credentials.read("abcd", "p".repeat(257))).isEmpty();
    assertThat(Credentials.read("ab:d", "p".repeat(22))).isEmpty();
    assertThatThrownBy(() -> new Credentials("ab:d", "p".repeat(22)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
