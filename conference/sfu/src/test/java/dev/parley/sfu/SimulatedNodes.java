package dev.parley.sfu;

/** Forwarders with lines between them, which share one clock. */
interface SimulatedNodes {
  /** {@return a new channel of a node for one relay} */
  RelayChannel channel(SfuSimulation of);

  /** Takes a datagram of one node, which may be for another one. */
  void offer(SfuSimulation from, PeerRoute to, byte[] bytes);

  /** Runs the tasks of all nodes. */
  void runTasks();

  /** Moves the clock of all nodes. */
  void step();
}
