package dev.parley.bench.distribution;

import java.net.InetAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Rights of receivers, looked up by address. Threads: confined to the sender's, here. */
final class ReceiverRights {
  private enum ReceiverRight {
    CHAT,
    RECEIVE
  }

  private final Map<InetAddress, Set<ReceiverRight>> rights = new ConcurrentHashMap<>();
  private long lookups;

  ReceiverRights(List<InetAddress> receivers) {
    receivers.forEach(each -> rights.put(each, EnumSet.allOf(ReceiverRight.class)));
  }

  /** Refuses a receiver without the right to receive. */
  void requireReceiver(InetAddress receiver) {
    lookups++;
    Set<ReceiverRight> held = rights.get(receiver);
    if (held == null || !held.contains(ReceiverRight.RECEIVE)) {
      throw new SecurityException(receiver + " may not receive");
    }
  }

  /** {@return number of look-ups so far} */
  long lookups() {
    return lookups;
  }
}
