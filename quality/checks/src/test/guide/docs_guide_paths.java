import dev.parley.calls.*;
import dev.parley.calls.api.*;
import dev.parley.discovery.*;
import java.net.*;
import java.time.Duration;
import java.util.*;
interface Calculator { int add(int a, int b); }
static final class DeskCalculator implements Calculator {
  @Override public int add(int a, int b) { return a + b; }
}
Parley server;
Parley parley;
List<InetSocketAddress> peers;
PeerHealthCheck.PresenceListener listener;
