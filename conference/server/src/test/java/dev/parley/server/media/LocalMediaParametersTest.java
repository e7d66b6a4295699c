package dev.parley.server.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.sdp.SdpCandidate;
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
final class LocalMediaParametersTest {
  private final DtlsCertificate certificate = DtlsCertificate.make(Clock.systemUTC());

  private List<SdpCandidate> at(String host, List<String> addresses) {
    MediaAddresses where = new MediaAddresses(InetAddress.ofLiteral(host), addresses);
    return LocalMediaParameters.at(
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
    assertThat(at("::", List.of())).extracting(SdpCandidate::address).contains("127.0.0.1");
  }

  @Test
  void addressesThatAreGivenAreTold() {
    assertThat(at("::", List.of("2001:db8::1", "198.51.100.7")))
        .extracting(SdpCandidate::address)
        .containsExactly("2001:db8::1", "198.51.100.7", "2001:db8::1", "198.51.100.7");
  }

  @Test
  void serverOfThisMachineIsReachedByDatagramsAtEachOfItsAddressesAndByTcpOnLoopback()
      throws SocketException {
    List<SdpCandidate> told = at("127.0.0.1", List.of());
    assertThat(told)
        .filteredOn(each -> each.transport().equals("udp"))
        .extracting(SdpCandidate::address)
        .containsExactlyInAnyOrderElementsOf(
            NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(each -> each instanceof Inet4Address && !each.isLinkLocalAddress())
                .map(InetAddress::getHostAddress)
                .toList());
    assertThat(told)
        .filteredOn(each -> each.transport().equals("tcp"))
        .extracting(SdpCandidate::address)
        .containsExactly("127.0.0.1");
  }
}
