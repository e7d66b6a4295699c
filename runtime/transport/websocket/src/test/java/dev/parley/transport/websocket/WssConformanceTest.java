package dev.parley.transport.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.base.Limits;
import dev.parley.testkit.NonAcceptingListener;
import dev.parley.testkit.RawPeer;
import dev.parley.testkit.TestCertificates;
import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportProvider;
import dev.parley.transport.api.TransportRegistry;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class WssConformanceTest extends TransportConformance {
  @Override
  protected TransportProvider provider() {
    return new WebSocketTransportProvider();
  }

  @Override
  protected TransportConfig config() {
    return TransportConfig.builder().tls(TestCertificates.localhost()).build();
  }

  @Override
  protected PeerIdentity known() {
    return PeerIdentity.ADDRESS;
  }

  @Override
  protected URI endpoint() {
    return URI.create("wss://localhost:0/parley");
  }

  @Override
  protected long connectionBytes() {
    return Limits.SECURE_WEB_SOCKET_BYTES;
  }

  @Override
  protected Map<Ability, String> missingAbilities() {
    return WsConformanceTest.LACKS;
  }

  @Override
  protected RawPeer rawPeer(URI endpoint) {
    return RawWebSocketPeer.dial(endpoint, TestCertificates.localhost());
  }

  /** Accepts TCP, but never speaks TLS. */
  @Override
  protected NonAccepting nonAccepting() {
    NonAcceptingListener listener = NonAcceptingListener.onLoopback();
    return new NonAccepting(URI.create("wss://127.0.0.1:" + listener.port() + "/parley"), listener);
  }

  @Test
  void nobodyListensWithoutACertificate() {
    URI anywhere = URI.create("wss://localhost:0/parley");
    try (TransportRegistry without = new TransportRegistry(TransportConfig.DEFAULT)) {
      assertThatExceptionOfType(TransportException.class)
          .isThrownBy(() -> without.of(anywhere).listen(anywhere, Connection::close))
          .withMessageContaining("TransportConfig.tls")
          .satisfies(e -> assertThat(e.reason()).isEqualTo(TransportException.Reason.TLS));
    }
  }
}
