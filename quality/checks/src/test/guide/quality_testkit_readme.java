import dev.parley.testkit.*;
import dev.parley.transport.api.*;
import java.net.URI;
import java.util.*;
static final class MyTransportProvider implements TransportProvider {
  @Override public List<TransportScheme> schemes() { return List.of(new TransportScheme("my", TransportScheme.Reach.NETWORK, 45)); }
  @Override public Transport open(TransportConfig config) { throw new UnsupportedOperationException(); }
}
