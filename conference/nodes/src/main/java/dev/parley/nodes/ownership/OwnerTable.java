package dev.parley.nodes.ownership;

import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.ownership.OwnerStore.Stored;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The owners of all rooms, as this node knows them, and what follows for this node. Threads:
 * confined to one.
 */
final class OwnerTable {
  private final NodeInfo self;
  private final OwnershipListener listener;
  private final Map<String, Stored> owners = new HashMap<>();

  OwnerTable(NodeInfo self, OwnershipListener listener) {
    this.self = self;
    this.listener = listener;
  }

  /** Notes an owner. {@return whether its revision is newer} */
  boolean note(Stored now) {
    Optional<Stored> before = find(now.owner().room());
    if (before.isPresent() && before.get().revision() >= now.revision()) {
      return false;
    }
    owners.put(now.owner().room(), now);
    tell(before.map(Stored::owner), now.owner());
    return true;
  }

  private void tell(Optional<RoomOwner> before, RoomOwner now) {
    String room = now.room();
    boolean owned = before.filter(this::isOwn).isPresent();
    boolean followed = before.filter(this::isSuccessor).isPresent();
    boolean same = owned && isOwn(now) && before.get().epoch() == now.epoch();
    if (owned && !same) {
      listener.lost(room); // also if another node has owned it meanwhile
    }
    if (isOwn(now)) {
      if (!same) {
        listener.acquired(room, now.epoch());
      }
      return;
    }
    if (isSuccessor(now) && !followed) {
      listener.mustFollow(room);
    } else if ((owned || followed) && !isSuccessor(now)) {
      listener.mayForget(room);
    }
  }

  Optional<Stored> find(String room) {
    return Optional.ofNullable(owners.get(room));
  }

  Collection<Stored> all() {
    return List.copyOf(owners.values());
  }

  boolean isOwn(RoomOwner owner) {
    return owner.node().equals(self.id()) && owner.incarnation().equals(self.incarnation());
  }

  boolean isSuccessor(RoomOwner owner) {
    return owner.successor().filter(self.id()::equals).isPresent();
  }
}
