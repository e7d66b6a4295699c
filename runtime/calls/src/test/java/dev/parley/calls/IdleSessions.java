package dev.parley.calls;

import dev.parley.base.MemoryBudget;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.TransportConfig;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.concurrent.locks.LockSupport;

/** A process that opens sessions, and prints how many bytes each keeps while it is idle. */
final class IdleSessions {
  private static final int WARM_UP = 100;

  /** Takes the endpoint to listen on and to dial, and how many connections to open. */
  public static void main(String... arguments) {
    URI endpoint = URI.create(arguments[0]);
    int connections = Integer.parseInt(arguments[1]);
    int all = connections + WARM_UP;
    AdmissionControl capacity =
        new AdmissionControl(
            new AdmissionControl.ConnectionLimits(all, all, all), MemoryBudget.unlimited());
    TransportConfig config = TransportConfig.builder().capacity(capacity).build();
    try (Parley server = Parley.builder().transportConfig(config).start();
        Parley client = Parley.start()) {
      URI listening = server.listen(endpoint).endpoint();
      open(client, server, listening, WARM_UP);
      long before = retained();
      open(client, server, listening, connections);
      // Both ends of a connection are here, with a session each.
      System.out.println((retained() - before) / (2L * connections));
    }
  }

  private static void open(Parley client, Parley server, URI endpoint, int connections) {
    int wanted = server.peers().size() + connections;
    for (int i = 0; i < connections; i++) {
      client.connect(endpoint);
    }
    while (server.peers().size() < wanted) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static long retained() {
    System.gc();
    System.gc();
    long direct =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + direct;
  }

  private IdleSessions() {}
}
