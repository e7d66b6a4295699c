package dev.parley.datagrams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MulticastGroupTest {
  private static NetworkInterface loopback() throws IOException {
    return NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress());
  }

  private static InetSocketAddress at(String host) throws IOException {
    return new InetSocketAddress(InetAddress.getByName(host), 5_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"239.0.0.0", "239.255.255.255", "ff15::1"})
  void groupsOfAnySourceAreThoseOfASite(String host) throws IOException {
    MulticastGroup group = MulticastGroup.anySource(at(host), loopback());
    assertThat(group.address()).isEqualTo(at(host));
    assertThat(group.source()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "224.0.0.1",
        "224.0.1.1",
        "233.1.2.3",
        "238.255.255.255",
        "232.1.1.1",
        "10.0.0.1",
        "255.255.255.255",
        "ff02::1",
        "ff0e::1",
        "ff1e::1",
        "ff35::1",
        "ef::1",
        "::1"
      })
  void otherAddressesAreNoGroupsOfAnySource(String host) throws IOException {
    InetSocketAddress address = at(host);
    assertThatThrownBy(() -> MulticastGroup.anySource(address, loopback()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(address.getAddress().getHostAddress());
  }

  @Test
  void aSourceSpecificGroupHasASourceOfItsFamily() throws IOException {
    InetAddress four = InetAddress.getByName("10.1.0.1");
    InetAddress six = InetAddress.getByName("fd00::1");
    assertThat(MulticastGroup.oneSource(at("232.1.1.1"), loopback(), four).source()).hasValue(four);
    assertThat(MulticastGroup.oneSource(at("ff35::9"), loopback(), six).source()).hasValue(six);

    for (String source : new String[] {"fd00::1", "239.1.1.1", "0.0.0.0"}) {
      InetAddress wrong = InetAddress.getByName(source);
      assertThatThrownBy(() -> MulticastGroup.oneSource(at("232.1.1.1"), loopback(), wrong))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> MulticastGroup.oneSource(at("239.1.1.1"), loopback(), four))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> MulticastGroup.oneSource(at("ff35:1::9"), loopback(), six))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aGroupHasAPortAndAResolvedAddress() {
    assertThatThrownBy(() ->
            MulticastGroup.anySource(
                new InetSocketAddress(InetAddress.getByName("239.1.1.1"), 0), loopback()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() ->
            MulticastGroup.anySource(
                InetSocketAddress.createUnresolved("239.1.1.1", 5_000), loopback()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
