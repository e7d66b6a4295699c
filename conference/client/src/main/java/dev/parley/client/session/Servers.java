package dev.parley.client.session;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Servers at which a member can join its room: that of its link, and the other nodes if it is one
 * of several. A server at which joining failed comes last.
 *
 * <p>Threads: safe for all.
 */
final class Servers {
  private final URI own;
  private List<URI> others = List.of(); // guarded by this
  private final Set<URI> failed = new LinkedHashSet<>(); // guarded by this, the longest ago first

  Servers(URI own) {
    this.own = own;
  }

  /** {@return the server to try next} */
  synchronized URI next() {
    List<URI> all = new ArrayList<>();
    all.add(own);
    all.addAll(others);
    failed.retainAll(all);
    for (URI each : all) {
      if (!failed.contains(each)) {
        return each;
      }
    }
    return failed.iterator().next();
  }

  synchronized void failed(URI server) {
    failed.remove(server);
    failed.add(server);
  }

  synchronized void joined() {
    failed.clear();
  }

  /** Sets the addresses that a server tells. */
  synchronized void others(List<URI> endpoints) {
    others = List.copyOf(endpoints);
  }
}
