package dev.parley.bench.scale;

import dev.parley.calls.ValueCodec;
import dev.parley.nodes.membership.NodeDirectory;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeListener;
import dev.parley.nodes.membership.NodeState;
import dev.parley.nodes.ownership.OwnershipListener;
import dev.parley.nodes.ownership.RoomOwner;
import dev.parley.nodes.ownership.RoomOwnership;
import dev.parley.nodes.ownership.Successors;
import dev.parley.nodes.spi.RoomKey;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Costs of one node of a large cluster, measured with the classes that a node uses: a {@link
 * NodeDirectory} of many nodes and a {@link RoomOwnership} of many rooms, in one thread.
 */
final class NodeCost {
  private static final int ROUNDS = 50; // the JIT compiler needs some
  private static final String SELF = "node-0";

  private final FedKeys keys = new FedKeys();
  private final ValueCodec<NodeInfo> infos = ValueCodec.of(NodeInfo.class);
  private final ValueCodec<RoomOwner> owners = ValueCodec.of(RoomOwner.class);
  private final List<UUID> incarnations = new ArrayList<>();
  private final NodeDirectory directory;
  private long nowNanos;
  private long renewals;

  /**
   * Figures of a node.
   *
   * @param leaseBytes of one renewal as it is stored
   * @param ownerBytes of one owner as it is stored
   * @param renewalNanos processor time of one renewal of another node
   * @param ownerNanos processor time of one owner that is watched
   * @param ownerHeapBytes memory of one room in the table of owners
   * @param changeMillis processor time after a node has come or gone
   */
  record NodeFigures(
      int leaseBytes,
      int ownerBytes,
      double renewalNanos,
      double ownerNanos,
      double ownerHeapBytes,
      double changeMillis) {}

  private NodeCost(int nodes) {
    for (int i = 0; i < nodes; i++) {
      incarnations.add(new UUID(7, i));
    }
    directory =
        new NodeDirectory(
            keys,
            info(0, 0),
            () -> 0,
            new Unheard(),
            Runnable::run,
            (delay, task) -> {},
            () -> nowNanos);
    var _ = directory.start();
  }

  /** {@return the figures of a node among others} */
  static NodeFigures measure(int nodes, int rooms) {
    return new NodeCost(nodes).run(rooms);
  }

  private NodeFigures run(int rooms) {
    List<String> nodes = new ArrayList<>();
    for (int i = 1; i < incarnations.size(); i++) {
      nodes.add("node.node-" + i);
    }
    double best = Double.MAX_VALUE;
    for (int i = 0; i < ROUNDS; i++) { // in the first one all nodes are new
      List<byte[]> renewed = renewed();
      best = Math.min(best, nanos(() -> feed(nodes, renewed)) / nodes.size());
    }
    if (directory.live().size() != incarnations.size()) {
      throw new IllegalStateException("only %d nodes are alive".formatted(directory.live().size()));
    }
    RoomOwnership ownership =
        new RoomOwnership(keys, directory, new Unowned(), Runnable::run, (delay, task) -> {});
    List<byte[]> values = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < rooms; i++) {
      names.add("room." + RoomKey.of("lesson-" + i));
      values.add(owners.encode(owner(i)));
    }
    long before = heap();
    feed(names, values);
    double bytes = (double) (heap() - before) / rooms;
    double perOwner = nanos(() -> feed(names, values)) / rooms;
    double change = nanos(ownership::nodesChanged) / 1e6;
    ownership.close();
    return new NodeFigures(
        infos.encode(info(1, 1_000)).length,
        values.getFirst().length,
        best,
        perOwner,
        bytes,
        change);
  }

  /** {@return the next renewals of all other nodes} */
  private List<byte[]> renewed() {
    renewals++;
    nowNanos += NodeDirectory.RENEWAL.toNanos();
    List<byte[]> values = new ArrayList<>();
    for (int i = 1; i < incarnations.size(); i++) {
      values.add(infos.encode(info(i, renewals)));
    }
    return values;
  }

  private void feed(List<String> names, List<byte[]> values) {
    for (int i = 0; i < names.size(); i++) {
      keys.feed(names.get(i), values.get(i));
    }
  }

  private NodeInfo info(int number, long count) {
    return new NodeInfo(
        "node-" + number,
        incarnations.get(number),
        "tls://node-%d.school.example:7411".formatted(number),
        Optional.of("https://node-%d.school.example".formatted(number)),
        "0.1.0",
        NodeState.ACTIVE,
        count,
        "north",
        30,
        false);
  }

  private RoomOwner owner(int room) {
    String name = "lesson-" + room;
    int node = room % incarnations.size();
    String id = "node-" + node;
    Optional<String> successor =
        id.equals(SELF)
            ? Successors.ordered(name, SELF, directory.live()).stream()
                .map(NodeInfo::id)
                .findFirst()
            : Optional.of("node-" + (1 + node % (incarnations.size() - 1)));
    return new RoomOwner(name, id, incarnations.get(node), 1, successor);
  }

  private static double nanos(Runnable work) {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    work.run();
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
  }

  private static long heap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static final class Unheard implements NodeListener {
    @Override
    public void nodesChanged() {}

    @Override
    public void mustStop(String reason) {
      throw new IllegalStateException(reason);
    }
  }

  private static final class Unowned implements OwnershipListener {
    @Override
    public void acquired(String room, long epoch) {}

    @Override
    public void lost(String room) {}

    @Override
    public void mustFollow(String room) {}

    @Override
    public void mayForget(String room) {}
  }
}
