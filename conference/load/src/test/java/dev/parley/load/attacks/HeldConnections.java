package dev.parley.load.attacks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Many connections that do little, held open until the attack is over. */
final class HeldConnections {
  private HeldConnections() {}

  /** What each connection does after it was dialled. */
  @FunctionalInterface
  interface AttackAction {
    /** Does it; returning early leaves the connection open and silent. */
    void run(RawConnection connection, Deadline until) throws IOException;
  }

  /** Opens {@code count} connections to a port, and counts how the server ends them. */
  static void run(int count, int port, Deadline until, OutcomeCounters tally, AttackAction action)
      throws InterruptedException, IOException {
    AtomicBoolean over = new AtomicBoolean();
    List<RawConnection> connections = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    try {
      for (int i = 0; i < count && until.open(); i++) {
        RawConnection connection = RawConnection.dial(port);
        connections.add(connection);
        threads.add(
            Thread.ofVirtual()
                .start(() -> {
                  String end = connection.end();
                  tally.count(over.get() ? "held" : end);
                }));
        threads.add(Thread.ofVirtual().start(() -> act(action, connection, until)));
      }
      until.await();
    } finally {
      over.set(true);
      for (RawConnection each : connections) {
        each.close();
      }
    }
    for (Thread each : threads) {
      each.join();
    }
  }

  private static void act(AttackAction action, RawConnection connection, Deadline until) {
    try {
      action.run(connection, until);
    } catch (IOException e) {
      // The server has closed it; the reader counts why.
    }
  }
}
