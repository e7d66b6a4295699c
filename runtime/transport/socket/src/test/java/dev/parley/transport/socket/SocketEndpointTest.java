package dev.parley.transport.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** URIs of sockets, and the addresses that they mean. */
final class SocketEndpointTest {
  private static void assertRefused(String uri, Reason reason, String text) {
    assertThatThrownBy(() -> SocketEndpoint.of(URI.create(uri)))
        .as(uri)
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageContaining(text);
  }

  private static SocketEndpoint.Inet inet(String uri) {
    return (SocketEndpoint.Inet) SocketEndpoint.of(URI.create(uri));
  }

  @ParameterizedTest
  @CsvSource({
    "tcp://desk.example:0, desk.example, 0, false",
    "tls://desk.example:65535, desk.example, 65535, true",
    "tcp://[::1]:7007, ::1, 7007, false",
  })
  void endpointOfTcpOrTlsHasAHostAndAPort(String uri, String host, int port, boolean tls) {
    assertThat(inet(uri)).isEqualTo(new SocketEndpoint.Inet(URI.create(uri), host, port, tls));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tcp://desk.example", "tcp://desk.example:65536", "tls:/path", "tcp:desk:1"})
  void endpointWithoutAHostOrAPortIsRefused(String uri) {
    assertRefused(uri, Reason.BAD_ENDPOINT, "://host:port, port 0 to 65535");
  }

  @Test
  void unixPathIsAbsoluteAndAtMostAsLongAsTheSystemTakes() {
    String longest = "/" + "ä".repeat((SocketEndpoint.UNIX_PATH_BYTES_MAX - 1) / 2);

    assertThat(SocketEndpoint.of(URI.create("unix:" + longest)))
        .isInstanceOfSatisfying(
            SocketEndpoint.Unix.class, unix -> assertThat(unix.path()).hasToString(longest));
    assertRefused("unix:" + longest + "x", Reason.BAD_ENDPOINT, "the path has 104 bytes");
    assertRefused("unix:desk", Reason.BAD_ENDPOINT, "an absolute path");
    assertRefused("unix://host/desk", Reason.BAD_ENDPOINT, "an absolute path");
    assertRefused("unix:/a%00b", Reason.BAD_ENDPOINT, "not a path here");
  }

  @Test
  void otherSchemesAreRefused() {
    assertRefused("pipe:/desk", Reason.BAD_ENDPOINT, "expected unix:/path");
  }

  @Test
  void plainTcpHasAddressesOfThisMachineUnlessOthersAreAllowed() {
    String elsewhere = "://192.0.2.1:9";

    assertThat(inet("tcp://127.0.0.1:9").addresses(false)).hasSize(1);
    assertThat(inet("tls" + elsewhere).addresses(false)).hasSize(1);
    assertThat(inet("tcp" + elsewhere).addresses(true)).hasSize(1);
    assertThatThrownBy(() -> inet("tcp" + elsewhere).addresses(false))
        .isInstanceOfSatisfying(
            TransportException.class,
            e -> assertThat(e.reason()).isEqualTo(Reason.PLAIN_OFF_MACHINE))
        .hasMessageContaining("192.0.2.1");
  }
}
