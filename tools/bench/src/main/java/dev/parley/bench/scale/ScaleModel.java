package dev.parley.bench.scale;

import dev.parley.bench.cluster.RelayCost.RelayFigures;
import dev.parley.bench.scale.EngineCost.EngineFigures;
import dev.parley.bench.scale.NodeCost.NodeFigures;
import dev.parley.nodes.membership.NodeDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Calculation of a cluster from measured costs: what members do is assumed (the constants), and
 * what one operation costs is measured.
 *
 * @param media empty if it was not measured
 */
record ScaleModel(
    int nodes,
    int rooms,
    int members,
    NodeFigures node,
    EngineFigures engine,
    Optional<RelayFigures> media) {
  /** Processors of each machine. */
  static final int PROCESSORS = 8;

  /** Memory of each machine, in bytes. */
  static final double MEMORY_BYTES = 16L << 30;

  /** Network of each machine, in bytes a second. */
  static final double NETWORK_BYTES = 10e9 / 8;

  /** Servers of the engine, with a machine each. */
  static final int SERVERS = 3;

  /** Entries in the log of a room that a member adds in a minute: lines, strokes, joins. */
  static final double ENTRIES_A_MINUTE = 1;

  /** Times that a room gets another owner in a day: opened, handed over, taken over. */
  static final double OWNERS_A_DAY = 4;

  /** Share of the rooms that have a call. */
  static final double CALLING = 0.2;

  /** Packets a second that a member of a call receives: three voices and four small videos. */
  static final double PACKETS_RECEIVED = 300;

  /** Bytes of a packet on the wire. */
  static final double PACKET_BYTES = 1_000;

  /** Nodes at which the members of a room are, in its region. */
  static final int NODES_OF_A_ROOM = 3;

  /** Share of the rooms with members in a second region, at this many nodes there. */
  static final double SECOND_REGION = 0.1;

  private static final int NODES_OF_SECOND_REGION = 2;

  /** Packets a second of what nodes of a room relay to each other: as a member receives. */
  private static final double PACKETS_RELAYED = 300;

  private static final double MESSAGE_OVERHEAD_BYTES = 200; // subject, headers and TCP, of NATS
  private static final double DAY_SECONDS = 86_400;
  private static final double NANOS = 1e9;

  /** Growth of demand with the number of nodes, if the members of a node stay as many. */
  enum Growth {
    /** One node does not notice the others. */
    NONE(0),
    /** In proportion. */
    LINEAR(1),
    /** Each node tells each other one. */
    SQUARE(2);

    private final int power;

    Growth(int power) {
      this.power = power;
    }
  }

  /**
   * Use of a resource.
   *
   * @param percent of what the machine, or each of the engine's machines, has
   */
  record Use(String resource, double percent, Growth growth) {
    /** {@return the number of nodes at which nothing is left; infinite if never} */
    double limit(int nodes) {
      return growth == Growth.NONE
          ? Double.POSITIVE_INFINITY
          : nodes * Math.pow(100 / percent, 1.0 / growth.power);
    }
  }

  double renewals() {
    return nodes / (NodeDirectory.RENEWAL.toMillis() / 1e3);
  }

  /** {@return messages a second by which the engine tells nodes of renewals} */
  double renewalsTold() {
    return renewals() * nodes;
  }

  /** {@return the same of owners} */
  double ownersTold() {
    return rooms * OWNERS_A_DAY / DAY_SECONDS * nodes;
  }

  double appends() {
    return members * ENTRIES_A_MINUTE / 60;
  }

  /** {@return signals a second: an owner sends at most five, and none without an append} */
  double signals() {
    return Math.min(appends(), rooms * 5.0);
  }

  /**
   * {@return connections of a node to others for calls: those that the rooms with members at this
   * node have among all nodes, if they are placed at random}
   */
  double callLinks() {
    double pairs = (double) rooms * NODES_OF_A_ROOM * (NODES_OF_A_ROOM - 1) / nodes;
    return (nodes - 1) * (1 - Math.exp(-pairs / (nodes - 1)));
  }

  /** {@return relays between two nodes for one room, per node} */
  double relays() {
    double within = NODES_OF_A_ROOM * (NODES_OF_A_ROOM - 1) / 2.0;
    double second = NODES_OF_SECOND_REGION * (NODES_OF_SECOND_REGION - 1) / 2.0;
    // Each node relays to the hub of the other region only.
    double across = NODES_OF_A_ROOM + NODES_OF_SECOND_REGION - 1;
    return rooms * CALLING * (within + SECOND_REGION * (second + across)) / nodes;
  }

  /** {@return packets a second that a node sends to members and to other nodes} */
  double packets() {
    double members = (double) this.members / nodes * CALLING * PACKETS_RECEIVED;
    return members + relayed();
  }

  private double relayed() {
    return relays() * PACKETS_RELAYED;
  }

  /** {@return what is used, the most used first} */
  List<Use> uses() {
    List<Use> uses = new ArrayList<>();
    double all = NANOS * PROCESSORS * SERVERS;
    double told = renewalsTold() * engine.watchNanos() + renewals() * engine.putNanos();
    uses.add(
        new Use("engine, processors: leases told to all nodes", 100 * told / all, Growth.SQUARE));
    uses.add(
        new Use(
            "engine, network: leases told to all nodes",
            100
                * renewalsTold()
                * (node.leaseBytes() + MESSAGE_OVERHEAD_BYTES)
                / SERVERS
                / NETWORK_BYTES,
            Growth.SQUARE));
    uses.add(
        new Use(
            "engine, processors: owners told to all nodes",
            100 * ownersTold() * engine.watchNanos() / all,
            Growth.SQUARE));
    uses.add(
        new Use(
            "engine, processors: entries of rooms",
            100 * appends() * engine.appendNanos() / all,
            Growth.LINEAR));
    uses.add(
        new Use(
            "engine, processors: signals to successors",
            100 * signals() * engine.signalNanos() / all,
            Growth.LINEAR));
    double one = NANOS * PROCESSORS;
    uses.add(
        new Use(
            "node, one processor: leases of all nodes",
            100 * renewals() * node.renewalNanos() / NANOS,
            Growth.LINEAR));
    uses.add(
        new Use(
            "node, memory: owners of all rooms",
            100 * rooms * node.ownerHeapBytes() / MEMORY_BYTES,
            Growth.LINEAR));
    media.ifPresent(figures -> {
      double receivers = (packets() - relayed()) * figures.subscriberNanos();
      uses.add(
          new Use(
              "node, processors: packets of calls",
              100 * (receivers + relayed() * figures.relayNanos()) / one,
              Growth.NONE));
      uses.add(
          new Use(
              "node, network: packets of calls",
              100 * packets() * PACKET_BYTES / NETWORK_BYTES,
              Growth.NONE));
    });
    uses.sort((a, b) -> Double.compare(b.percent(), a.percent()));
    return uses;
  }
}
