package dev.parley.transport.socket;

import dev.parley.testkit.DeafListener;
import dev.parley.testkit.Hostile;
import dev.parley.testkit.StreamHostile;
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
  protected Known known() {
    return Known.USER;
  }

  @Override
  protected URI endpoint() {
    return URI.create("unix:" + freshFile());
  }

  private Path freshFile() {
    return folder().resolve(NUMBER.incrementAndGet() + ".sock");
  }

  @Override
  protected Hostile hostile(URI endpoint) {
    return StreamHostile.dial(endpoint);
  }

  @Override
  protected Deaf deaf() {
    Path file = freshFile();
    return new Deaf(URI.create("unix:" + file), DeafListener.onUnix(file).full());
  }
}
