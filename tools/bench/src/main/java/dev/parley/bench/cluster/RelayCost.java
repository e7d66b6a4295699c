package dev.parley.bench.cluster;

import dev.parley.media.dtls.DtlsCertificate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Cost of relays: processor time of a packet that is relayed to another node, beside one that is
 * sent to a subscriber of this node; and bytes between two nodes for one publisher and 30 viewers.
 * Everything runs in one thread and in memory, without sockets.
 */
public final class RelayCost {
  private static final int FAN_OUT = 8;
  private static final int VIEWERS = 30;
  private static final int PACKET_BYTES = 1_012;
  private static final int ROUNDS = 31;
  private static final long WARM_MILLIS = 10_000;
  private static final long ROUND_MILLIS = 5_000;

  private final DtlsCertificate certificate = DtlsCertificate.make(Clock.systemUTC());

  private RelayCost() {}

  /**
   * Figures of relays.
   *
   * @param subscriberNanos processor time of a packet for one more subscriber of the same node
   * @param relayNanos processor time of a packet for one more relay to another node
   * @param publishedBytes bytes of RTP payloads that a member published
   * @param linkBytes bytes that went to another node meanwhile, where 30 members watch
   */
  public record RelayFigures(
      double subscriberNanos, double relayNanos, long publishedBytes, long linkBytes) {}

  /** {@return the figures; takes about a minute} */
  public static RelayFigures measure() throws InterruptedException {
    return new RelayCost().run();
  }

  private RelayFigures run() throws InterruptedException {
    Case alone = new Case(0, 0);
    Case subscribers = new Case(FAN_OUT, 0);
    Case relays = new Case(0, FAN_OUT);
    List<Case> all = List.of(alone, subscribers, relays);
    all.forEach(each -> each.world.millis(WARM_MILLIS));
    List<double[]> rounds = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      // In turns, so that a disturbance of the machine affects all cases.
      rounds.add(all.stream().mapToDouble(Case::nanosPerPacket).toArray());
    }
    long published = ROUND_MILLIS / 5 * MemoryPeer.PACKETS * PACKET_BYTES;
    return new RelayFigures(
        median(rounds, 1, 0) / FAN_OUT, median(rounds, 2, 0) / FAN_OUT, published, bytes());
  }

  /** {@return the median of a case, less that of another one} */
  private static double median(List<double[]> rounds, int which, int without) {
    double[] values =
        rounds.stream().mapToDouble(each -> each[which] - each[without]).sorted().toArray();
    return values[values.length / 2];
  }

  /** {@return bytes between two nodes, while members of the other one watch} */
  private long bytes() throws InterruptedException {
    MemoryWorld world = new MemoryWorld();
    MemoryNode here = node(world, 1);
    MemoryNode there = node(world, 2);
    MemoryPeer publisher = peer(world, here, 0);
    UUID track = publisher.publish();
    MemoryRelay.connect(world, here, there, certificate);
    world.until("announced", () -> there.forwarder.track(MemoryNode.ROOM, track).isPresent());
    List<MemoryPeer> viewers = new ArrayList<>();
    for (int i = 0; i < VIEWERS; i++) {
      MemoryPeer viewer = peer(world, there, 1 + i);
      viewer.watch(track);
      viewers.add(viewer);
    }
    world.until("all watch", () -> viewers.stream().allMatch(each -> each.received > 0));
    world.millis(WARM_MILLIS);
    long bytes = here.bytes;
    world.millis(ROUND_MILLIS);

    return here.bytes - bytes;
  }

  private MemoryNode node(MemoryWorld world, int number) {
    MemoryNode node = new MemoryNode(world, certificate, 7_400 + number);
    world.each(() -> {
      if (world.now() >= node.forwarder.nextDeadline()) {
        node.forwarder.tick(world.now(), 0, world.now());
      }
    });
    return node;
  }

  private MemoryPeer peer(MemoryWorld world, MemoryNode node, int number)
      throws InterruptedException {
    int port = MemoryWorld.NODE_PORTS_MAX + 10 * (number + 1);
    MemoryPeer peer = new MemoryPeer(world, node, certificate, port);
    world.until("a member", peer::isConnected);
    return peer;
  }

  /** One publisher, with subscribers at its node or with relays to others. */
  private final class Case {
    final MemoryWorld world = new MemoryWorld();
    private final MemoryPeer publisher;
    private final List<MemoryPeer> viewers = new ArrayList<>();

    Case(int subscribers, int relays) throws InterruptedException {
      MemoryNode here = node(world, 0);
      publisher = peer(world, here, 0);
      UUID track = publisher.publish();
      for (int i = 0; i < subscribers; i++) {
        viewers.add(peer(world, here, 1 + i));
      }
      for (int i = 0; i < relays; i++) {
        MemoryNode there = node(world, 1 + i);
        MemoryRelay.connect(world, here, there, certificate);
        world.until("announced", () -> there.forwarder.track(MemoryNode.ROOM, track).isPresent());
        viewers.add(peer(world, there, 1 + i));
      }
      viewers.forEach(each -> each.watch(track));
      world.until("all watch", () -> viewers.stream().allMatch(each -> each.received > 0));
    }

    double nanosPerPacket() {
      long before = received();
      world.measure(publisher.address);
      world.millis(ROUND_MILLIS);
      long all = ROUND_MILLIS / 5 * MemoryPeer.PACKETS * viewers.size();
      if (received() - before < all * 99 / 100) {
        throw new IllegalStateException(
            "only %d of %d packets were forwarded".formatted(received() - before, all));
      }
      return (double) world.measured() / (ROUND_MILLIS / 5 * MemoryPeer.PACKETS);
    }

    private long received() {
      return viewers.stream().mapToLong(each -> each.received).sum();
    }
  }
}
