package dev.parley.transport.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.base.Limits;
import dev.parley.testkit.Certificates;
import dev.parley.testkit.DeafListener;
import dev.parley.testkit.Hostile;
import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportProvider;
import dev.parley.transport.api.Transports;
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
    return TransportConfig.builder().tls(Certificates.localhost()).build();
  }

  @Override
  protected Known known() {
    return Known.ADDRESS;
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
  protected Map<Ability, String> lacks() {
    return WsConformanceTest.LACKS;
  }

  @Override
  protected Hostile hostile(URI endpoint) {
    return WebSocketHostile.dial(endpoint, Certificates.localhost());
  }

  /** Accepts TCP, but never speaks TLS. */
  @Override
  protected Deaf deaf() {
    DeafListener listener = DeafListener.onLoopback();
    return new Deaf(URI.create("wss://127.0.0.1:" + listener.port() + "/parley"), listener);
  }

  @Test
  void nobodyListensWithoutACertificate() {
    URI anywhere = URI.create("wss://localhost:0/parley");
    try (Transports without = new Transports(TransportConfig.DEFAULT)) {
      assertThatExceptionOfType(TransportException.class)
          .isThrownBy(() -> without.of(anywhere).listen(anywhere, Connection::close))
          .withMessageContaining("TransportConfig.tls")
          .satisfies(e -> assertThat(e.reason()).isEqualTo(TransportException.Reason.TLS));
    }
  }
}
