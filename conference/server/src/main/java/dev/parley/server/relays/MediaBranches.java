package dev.parley.server.relays;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Media of the branches whose lines lead to this node, by the branch's id. Threads: safe for use by
 * multiple threads; no method blocks.
 */
final class MediaBranches {
  private final String self;
  private final Executor executor;
  private final ConcurrentHashMap<String, RelayingBranch> connected = new ConcurrentHashMap<>();

  /**
   * @param self id of this node
   * @param executor runs tasks that may block
   */
  MediaBranches(String self, Executor executor) {
    this.self = self;
    this.executor = executor;
  }

  /** Adds a branch, in place of its connection before. {@return removes it} */
  Runnable add(String branch, RelayingBranch media) {
    connected.put(branch, media);
    return () -> connected.remove(branch, media);
  }

  /** {@return whether the line of a branch leads to this node} */
  boolean has(String branch) {
    return connected.containsKey(branch);
  }

  /** {@return whether this is the newest connection of a branch} */
  boolean isNewest(String branch, RelayingBranch media) {
    return media.equals(connected.get(branch));
  }

  /** Tells branches that have members in a room that this node relays with them. */
  void tell(String room, List<String> branches) {
    for (String each : branches) {
      RelayingBranch branch = connected.get(each);
      if (branch != null) {
        executor.execute(() -> branch.carries(room, self));
      }
    }
  }
}
