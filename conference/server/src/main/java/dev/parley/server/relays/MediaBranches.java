package dev.parley.server.relays;

import dev.parley.room.spi.Place;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Media of the branches whose lines lead to this node, by {@link Place#ofBranch}. Threads: safe for
 * use by multiple threads; no method blocks.
 *
 * @param self id of this node
 * @param executor runs tasks that may block
 */
record MediaBranches(
    String self, Executor executor, ConcurrentHashMap<String, NodeMedia> connected) {
  MediaBranches(String self, Executor executor) {
    this(self, executor, new ConcurrentHashMap<>());
  }

  /** Adds a branch, in place of its connection before. {@return removes it} */
  Runnable add(String branch, NodeMedia media) {
    String name = Place.ofBranch(branch).toString();
    connected.put(name, media);
    return () -> connected.remove(name, media);
  }

  boolean has(String name) {
    return connected.containsKey(name);
  }

  /** {@return the media of a branch, if its line leads here} */
  Optional<NodeMedia> find(String name) {
    return Optional.ofNullable(connected.get(name));
  }

  /** Tells those branches whose members are in a room that this node relays with them. */
  void tell(String room, List<String> carriers) {
    for (String each : carriers) {
      Place place = Place.parse(each);
      if (place.isBranch() && place.node().equals(self)) {
        find(Place.ofBranch(place.branch()).toString())
            .ifPresent(branch -> executor.execute(() -> branch.carriers(room, List.of(self))));
      }
    }
  }
}
