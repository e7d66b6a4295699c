import dev.parley.testkit.*;
import dev.parley.transport.api.*;
import java.net.URI;
import java.util.*;
static final class MyTransportProvider implements TransportProvider {
  @Override public Set<String> schemes() { return Set.of("my"); }
  @Override public Transport open(TransportConfig config) { throw new UnsupportedOperationException(); }
}
