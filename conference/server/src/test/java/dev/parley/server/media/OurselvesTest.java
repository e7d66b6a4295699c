package dev.parley.server.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.sdp.Candidate;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Where browsers are told that they reach the server. */
final class OurselvesTest {
  private final DtlsCertificate certificate = DtlsCertificate.make(Clock.systemUTC());

  private List<Candidate> at(String host, List<String> addresses) {
    MediaHost where = new MediaHost(InetAddress.ofLiteral(host), addresses);
    return Ourselves.at(
            where, where.datagrams(7007), OptionalInt.of(7009), certificate, new SecureRandom())
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
    assertThat(at("::", List.of("2001:db8::1", "198.51.100.7")))
        .extracting(Candidate::address)
        .containsExactly("2001:db8::1", "198.51.100.7", "2001:db8::1", "198.51.100.7");
  }

  @Test
  void serverOfThisMachineIsReachedByDatagramsAtEachOfItsAddressesAndByTcpOnLoopback()
      throws SocketException {
    List<Candidate> told = at("127.0.0.1", List.of());
    assertThat(told)
        .filteredOn(each -> each.transport().equals("udp"))
        .extracting(Candidate::address)
        .containsExactlyInAnyOrderElementsOf(
            NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(each -> each instanceof Inet4Address && !each.isLinkLocalAddress())
                .map(InetAddress::getHostAddress)
                .toList());
    assertThat(told)
        .filteredOn(each -> each.transport().equals("tcp"))
        .extracting(Candidate::address)
        .containsExactly("127.0.0.1");
  }
}
