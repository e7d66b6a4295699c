package dev.parley.server.relays;

/** Server at the other end of relays, by whose text logs, snapshots and mixes name it. */
sealed interface RelayPeer {
  /** Another node of the cluster. */
  record Node(String id) implements RelayPeer {
    @Override
    public String toString() {
      return id;
    }
  }

  /** A branch whose line leads to this node. */
  record Branch(String id) implements RelayPeer {
    @Override
    public String toString() {
      return "branch " + id; // no node has such an id
    }
  }
}
