package dev.parley.sfu;

import dev.parley.media.stun.Demultiplexer;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Two forwarders with the lines between them, which share one clock. The second one asks the first
 * one for a relay of the room.
 */
final class TwoNodes implements SimulatedNodes {
  static final InetSocketAddress FIRST = address(7_501);
  private static final InetSocketAddress SECOND = address(7_502);

  final SfuSimulation a = new SfuSimulation();
  final SfuSimulation b = new SfuSimulation();
  LinkDirection toB = new LinkDirection(LinkShape.OPEN, 3);
  LinkDirection toA = new LinkDirection(LinkShape.OPEN, 4);
  final Side first = new Side();
  final Side second = new Side();

  /** What one side of the relay tells the other one, after a moment. */
  final class Side implements RelayListener {
    Relay relay;
    boolean connected;
    final List<String> failures = new ArrayList<>();
    final List<List<TrackDemand>> demands = new ArrayList<>();
    List<RelayedTrack> tracks = List.of();

    private SfuSimulation stage() {
      return this == first ? a : b;
    }

    private Side other() {
      return this == first ? second : first;
    }

    @Override
    public void connected() {
      connected = true;
    }

    @Override
    public void failed(String why) {
      failures.add(why);
    }

    @Override
    public void tracksChanged(List<RelayedTrack> all) {
      tracks = all;
      SfuSimulation there = other().stage();
      there.later(() -> other().relay.announced(all, there.now));
    }

    @Override
    public void demandChanged(List<TrackDemand> all) {
      demands.add(all);
      SfuSimulation there = other().stage();
      there.later(() -> other().relay.wanted(all, there.now));
    }

    @Override
    public void muteRequested(UUID track, boolean muted) {
      SfuSimulation there = other().stage();
      there.later(() -> other().relay.mute(track, muted, there.now));
    }

    /** {@return what is used of the other side's tracks} */
    List<TrackDemand> demand() {
      return demands.isEmpty() ? List.of() : demands.getLast();
    }
  }

  TwoNodes() {
    a.joins(this);
    b.joins(this);
  }

  private static InetSocketAddress address(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** {@return two nodes whose relay is connected} */
  static TwoNodes connected() {
    TwoNodes nodes = new TwoNodes();
    nodes.open();
    nodes.meet();
    return nodes;
  }

  void open() {
    open(RelayRole.MESH);
  }

  void open(RelayRole role) {
    open(role, role);
  }

  void open(RelayRole atFirst, RelayRole atSecond) {
    second.relay =
        b.forwarder.dialRelay(SfuSimulation.ROOM, "a", atSecond, second, b.now).orElseThrow();
    first.relay =
        a.forwarder
            .acceptRelay(SfuSimulation.ROOM, "b", atFirst, side(second.relay), first, a.now)
            .orElseThrow();
    second.relay.answered(side(first.relay), List.of(FIRST), b.now);
  }

  void meet() {
    a.until("path", () -> second.relay.snapshot(b.now).progress() != ConnectionProgress.UNREACHED);
    a.await("handshake", () -> first.connected && second.connected);
  }

  static Relay.RemoteSide side(Relay relay) {
    return new Relay.RemoteSide(
        relay.channel(), relay.credentials(), SfuSimulation.CERTIFICATE.fingerprint());
  }

  @Override
  public RelayChannel channel(SfuSimulation of) {
    return new DirectChannel(of == a ? 1 : 2);
  }

  @Override
  public void offer(SfuSimulation from, PeerRoute to, byte[] bytes) {
    InetSocketAddress address = to.route().remote();
    boolean forB = from == a && address.equals(SECOND);
    if (!forB && !(from == b && address.equals(FIRST))) {
      return;
    }
    // DTLS bypasses the line, as that of callers.
    if (Demultiplexer.of(bytes, 0, bytes.length) == Demultiplexer.DTLS) {
      deliver(forB, bytes);
    } else {
      (forB ? toB : toA).offer(bytes, a.now);
    }
  }

  private void deliver(boolean forB, byte[] bytes) {
    SfuSimulation there = forB ? b : a;
    there.later(() -> there.arrive(bytes, forB ? FIRST : SECOND));
  }

  @Override
  public void runTasks() {
    a.runTasks();
    b.runTasks();
  }

  @Override
  public void step() {
    drain(toB, true);
    drain(toA, false);
    a.stepAlone();
    b.stepAlone();
  }

  private void drain(LinkDirection line, boolean forB) {
    for (Optional<byte[]> each = line.poll(a.now); each.isPresent(); each = line.poll(a.now)) {
      deliver(forB, each.get());
    }
  }

  void millis(long millis) {
    a.millis(millis);
  }
}
