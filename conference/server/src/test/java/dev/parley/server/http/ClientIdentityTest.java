package dev.parley.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.pipeline.CallerIdentity;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ClientIdentityTest {
  private static String of(String address) {
    return ClientIdentity.of(new CallerIdentity(address, Optional.empty()));
  }

  @Test
  void connectionsFromElsewhereAreOneClient() {
    assertThat(of("192.0.2.7:1000")).isEqualTo(of("192.0.2.7:2000"));
    assertThat(of("2001:db8:0:0:0:0:0:1:1000")).isEqualTo(of("2001:db8:0:0:0:0:0:1:2000"));
    assertThat(of("192.0.2.7:1000")).isNotEqualTo(of("192.0.2.8:1000"));
  }

  @Test
  void addressesOfOneIpv6NetworkAreOneClient() {
    assertThat(of("2001:db8:0:1:0:0:0:1:1000")).isEqualTo(of("2001:db8:0:1:ffff:2:3:4:1000"));
    assertThat(of("2001:db8:0:1:0:0:0:1:1000")).isNotEqualTo(of("2001:db8:0:2:0:0:0:1:1000"));
  }

  @Test
  void connectionsOfThisMachineAreEachAClient() {
    assertThat(of("127.0.0.1:1000")).isNotEqualTo(of("127.0.0.1:2000"));
    assertThat(of("unix:ada")).isEqualTo("unix:ada");
  }
}
