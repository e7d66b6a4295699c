package dev.parley.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.server.config.AddressRange;
import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose word is taken for where a request comes from. */
final class TrustedProxiesTest {
  private static final ServerConfig BEHIND_PROXIES =
      ServerConfig.builder()
          .url(PublicUrl.of("https://rooms.school.example"))
          .trustedProxy(AddressRange.of("127.0.0.1"))
          .trustedProxy(AddressRange.of("10.1.0.0/16"))
          .trustedProxy(AddressRange.of("2001:db8::/32"))
          .build();

  private static String client(ServerConfig config, String peer, String... forwardedFor) {
    return TrustedProxies.of(config)
        .client(InetAddress.ofLiteral(peer), List.of(forwardedFor))
        .getHostAddress();
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 203.0.113.7, 203.0.113.7",
    "127.0.0.1, '198.51.100.1, 203.0.113.7', 203.0.113.7", // the first is what the client claims
    "127.0.0.1, '203.0.113.7, 10.1.2.3', 203.0.113.7", // two proxies
    "127.0.0.1, '198.51.100.1, 203.0.113.7, 10.1.2.3', 203.0.113.7",
    "127.0.0.1, 203.0.113.7:4711, 203.0.113.7",
    "127.0.0.1, '[2a00::7]:4711', 2a00:0:0:0:0:0:0:7",
    "2001:db8::1, 2a00::7, 2a00:0:0:0:0:0:0:7",
    "127.0.0.1, 127.0.0.1, 127.0.0.1",
    "127.0.0.1, unknown, 127.0.0.1",
    "127.0.0.1, '203.0.113.7, nonsense', 127.0.0.1",
    "203.0.113.9, 127.0.0.1, 203.0.113.9", // not a proxy of ours
    "10.2.0.1, 203.0.113.7, 10.2.0.1"
  })
  void clientIsTheLastAddressThatIsNoTrustedProxy(String peer, String line, String client) {
    assertThat(client(BEHIND_PROXIES, peer, line)).isEqualTo(client);
  }

  @Test
  void linesOfTheHeaderAreOneChain() {
    assertThat(client(BEHIND_PROXIES, "127.0.0.1", "198.51.100.1", "203.0.113.7, 10.1.0.1"))
        .isEqualTo("203.0.113.7");
  }

  @Test
  void nobodyIsTrustedUnlessTheServerStandsBehindProxies() {
    ServerConfig direct = ServerConfig.builder().build();

    assertThat(client(direct, "127.0.0.1", "203.0.113.7")).isEqualTo("127.0.0.1");
  }

  @Test
  void publicUrlMakesProxiesOfThisMachineTrusted() {
    ServerConfig behind = ServerConfig.builder().url(PublicUrl.of("https://a.example")).build();

    assertThat(client(behind, "127.0.0.1", "203.0.113.7")).isEqualTo("203.0.113.7");
    assertThat(client(behind, "::1", "203.0.113.7")).isEqualTo("203.0.113.7");
    assertThat(client(behind, "10.0.0.1", "203.0.113.7")).isEqualTo("10.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "proxy.example", "10.0.0.0/"})
  void whatIsNoRangeIsRefused(String text) {
    assertThatThrownBy(() -> AddressRange.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("such as 10.0.0.0/8");
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.0.1, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "192.168.4.0/22, 192.168.7.255, true",
    "192.168.4.0/22, 192.168.8.0, false",
    "128.0.0.0/1, 255.1.2.3, true",
    "128.0.0.0/1, 127.1.2.3, false",
    "0.0.0.0/0, 203.0.113.7, true",
    "0.0.0.0/0, ::1, false",
    "10.0.0.7, 10.0.0.7, true",
    "10.0.0.7, 10.0.0.6, false"
  })
  void rangeHoldsTheAddressesThatShareItsPrefix(String range, String address, boolean held) {
    assertThat(AddressRange.of(range).contains(InetAddress.ofLiteral(address))).isEqualTo(held);
  }
}
