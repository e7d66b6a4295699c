package dev.parley.transport.socket;

import dev.parley.testkit.NonAcceptingListener;
import dev.parley.testkit.RawPeer;
import dev.parley.testkit.RawStreamPeer;
import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

final class UnixConformanceTest extends TransportConformance {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  @Override
  protected TransportProvider provider() {
    return new SocketTransportProvider();
  }

  @Override
  protected PeerIdentity known() {
    return PeerIdentity.USER;
  }

  @Override
  protected URI endpoint() {
    return URI.create("unix:" + freshFile());
  }

  private Path freshFile() {
    return folder().resolve(NUMBER.incrementAndGet() + ".sock");
  }

  @Override
  protected RawPeer rawPeer(URI endpoint) {
    return RawStreamPeer.dial(endpoint);
  }

  @Override
  protected NonAccepting nonAccepting() {
    Path file = freshFile();
    return new NonAccepting(URI.create("unix:" + file), NonAcceptingListener.onUnix(file).full());
  }
}
