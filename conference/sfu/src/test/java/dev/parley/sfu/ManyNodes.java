package dev.parley.sfu;

import dev.parley.sfu.RelayRole.Sends;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Several forwarders with open lines between them, which share one clock. */
final class ManyNodes implements SimulatedNodes {
  private static final int PORT = 7_600;

  final List<SfuSimulation> nodes = new ArrayList<>();
  final Map<List<Integer>, Long> bytes = new HashMap<>(); // that one node has sent to another
  private final Map<List<Integer>, Side> sides = new HashMap<>(); // of one node to another
  private int channels;

  ManyNodes(int count) {
    for (int i = 0; i < count; i++) {
      SfuSimulation node = new SfuSimulation();
      node.joins(this);
      nodes.add(node);
    }
  }

  SfuSimulation node(int index) {
    return nodes.get(index);
  }

  /** One side of a relay, which tells the other one after a moment. */
  private final class Side implements RelayListener {
    private final SfuSimulation there;
    private final List<Integer> back;
    Relay relay;
    boolean connected;

    Side(int from, int to) {
      there = nodes.get(to);
      back = List.of(to, from);
    }

    private Relay other() {
      return sides.get(back).relay;
    }

    @Override
    public void connected() {
      connected = true;
    }

    @Override
    public void failed(String why) {
      // Its node is gone.
    }

    @Override
    public void tracksChanged(List<RelayedTrack> tracks) {
      there.later(() -> other().announced(tracks, there.now));
    }

    @Override
    public void demandChanged(List<TrackDemand> demands) {
      there.later(() -> other().wanted(demands, there.now));
    }

    @Override
    public void muteRequested(UUID track, boolean muted) {
      there.later(() -> other().mute(track, muted, there.now));
    }
  }

  /** Connects two nodes, each of which has a role towards the other. */
  void relay(int asking, int asked, boolean betweenRegions, Sends toAsked, Sends toAsking) {
    Side first = new Side(asking, asked);
    Side second = new Side(asked, asking);
    sides.put(List.of(asking, asked), first);
    sides.put(List.of(asked, asking), second);
    SfuSimulation from = node(asking);
    SfuSimulation to = node(asked);
    first.relay =
        from.forwarder
            .dialRelay(
                SfuSimulation.ROOM,
                "node " + asked,
                new RelayRole(betweenRegions, toAsked),
                first,
                from.now)
            .orElseThrow();
    second.relay =
        to.forwarder
            .acceptRelay(
                SfuSimulation.ROOM,
                "node " + asking,
                new RelayRole(betweenRegions, toAsking),
                TwoNodes.side(first.relay),
                second,
                to.now)
            .orElseThrow();
    first.relay.answered(TwoNodes.side(second.relay), List.of(address(asked)), from.now);
    from.until(
        "path", () -> first.relay.snapshot(from.now).progress() != ConnectionProgress.UNREACHED);
    from.await("handshake", () -> first.connected && second.connected);
  }

  void role(int from, int to, boolean betweenRegions, Sends sends) {
    sides.get(List.of(from, to)).relay.role(new RelayRole(betweenRegions, sends), node(from).now);
  }

  /** Ends the relay of one node to another. */
  void close(int from, int to) {
    sides.get(List.of(from, to)).relay.close();
  }

  /** {@return the bytes that one node has sent to another since the last call} */
  long takeBytes(int from, int to) {
    Long sent = bytes.remove(List.of(from, to));
    return sent == null ? 0 : sent;
  }

  private static InetSocketAddress address(int index) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT + index);
  }

  @Override
  public RelayChannel channel(SfuSimulation of) {
    return new DirectChannel(++channels);
  }

  @Override
  public void offer(SfuSimulation from, PeerRoute to, byte[] datagram) {
    int index = to.route().remote().getPort() - PORT;
    if (index >= 0 && index < nodes.size()) {
      int sender = nodes.indexOf(from);
      bytes.merge(List.of(sender, index), (long) datagram.length, Long::sum);
      SfuSimulation there = node(index);
      there.later(() -> there.arrive(datagram, address(sender)));
    }
  }

  @Override
  public void runTasks() {
    nodes.forEach(SfuSimulation::runTasks);
  }

  @Override
  public void step() {
    nodes.forEach(SfuSimulation::stepAlone);
  }
}
