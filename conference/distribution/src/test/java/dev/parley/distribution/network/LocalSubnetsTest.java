package dev.parley.distribution.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import org.junit.jupiter.api.Test;

class LocalSubnetsTest {
  @Test
  void anAddressOfTheSubnetIsInIt() throws IOException {
    InetAddress loopback = InetAddress.ofLiteral("127.0.0.1");
    LocalSubnets subnets = new LocalSubnets(NetworkInterface.getByInetAddress(loopback));

    assertThat(subnets.contains(loopback)).isTrue();
    for (String other : new String[] {"126.0.0.1", "255.0.0.1", "10.0.0.1", "8.8.8.8", "fd00::1"}) {
      assertThat(subnets.contains(InetAddress.ofLiteral(other))).as(other).isFalse();
    }
  }
}
