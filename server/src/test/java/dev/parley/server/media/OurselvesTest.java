package dev.parley.server.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.sdp.Candidate;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Where browsers are told that they reach the server. */
final class OurselvesTest {
  private final DtlsCertificate certificate = DtlsCertificate.make(Clock.systemUTC());

  private List<Candidate> at(String host, List<String> addresses) {
    return Ourselves.at(
            new InetSocketAddress(host, 7007),
            OptionalInt.of(7009),
            addresses,
            certificate,
            new SecureRandom())
        .candidates();
  }

  @Test
  void nobodyIsSentToAnAddressThatIsNotBound() {
    assertThat(at("0.0.0.0", List.of()))
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.address()).doesNotContain(":"));
  }

  @Test
  void socketOfIpv6IsReachedByIpv4Too() {
    assertThat(at("::", List.of())).extracting(Candidate::address).contains("127.0.0.1");
  }

  @Test
  void addressesThatAreGivenAreTold() {
    assertThat(at("0.0.0.0", List.of("2001:db8::1")))
        .extracting(Candidate::address)
        .containsExactly("2001:db8::1", "2001:db8::1");
  }
}
