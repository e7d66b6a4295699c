package dev.parley.transport.socket;

import dev.parley.testkit.NonAcceptingListener;
import dev.parley.testkit.RawPeer;
import dev.parley.testkit.RawStreamPeer;
import dev.parley.testkit.TestCertificates;
import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;

final class TlsConformanceTest extends TransportConformance {
  @Override
  protected TransportProvider provider() {
    return new SocketTransportProvider();
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
    return URI.create("tls://localhost:0");
  }

  @Override
  protected RawPeer rawPeer(URI endpoint) {
    return RawStreamPeer.dial(endpoint, TestCertificates.localhost());
  }

  /** Accepts TCP, but never speaks TLS. */
  @Override
  protected NonAccepting nonAccepting() {
    NonAcceptingListener listener = NonAcceptingListener.onLoopback();
    return new NonAccepting(URI.create("tls://127.0.0.1:" + listener.port()), listener);
  }
}
