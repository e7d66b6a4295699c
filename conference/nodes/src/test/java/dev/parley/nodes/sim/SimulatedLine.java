package dev.parley.nodes.sim;

import dev.parley.nodes.branch.BranchLine;
import dev.parley.nodes.branch.NodeBranches;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Line of a branch to one running node at a time. It can be cut; when the node is killed or the
 * line is lost, this is noticed some time later.
 */
final class SimulatedLine implements BranchLine {
  private static final Duration LOOK = Duration.ofMillis(500);

  /** Longest times of a message, of which a connection has one. */
  private static final List<Duration> WAYS =
      List.of(Duration.ofMillis(10), Duration.ofMillis(80), Duration.ofMillis(400));

  private final SimulatedProcess branch;
  private final Supplier<List<SimulatedServer>> servers;
  private final Runnable changed;
  private boolean cut;
  private Optional<Connected> connected = Optional.empty();

  /** The node at the other end. */
  private record Connected(SimulatedServer server, RemoteCalls calls, NodeBranches node) {}

  /**
   * @param changed called when the line is down, or up
   */
  SimulatedLine(
      SimulatedProcess branch, Supplier<List<SimulatedServer>> servers, Runnable changed) {
    this.branch = branch;
    this.servers = servers;
    this.changed = changed;
  }

  void start() {
    look();
  }

  void cut(boolean now) {
    cut = now;
    if (now) {
      connected.ifPresent(each -> each.calls().lose());
    }
  }

  private void look() {
    if (!branch.isRunning()) {
      connected.ifPresent(each -> each.calls().lose());
      return;
    }
    boolean lost =
        connected.filter(each -> each.server().isRunning() && !each.calls().lost()).isEmpty();
    if (lost) {
      boolean was = connected.isPresent();
      connected.ifPresent(each -> each.calls().lose());
      connected = cut ? Optional.empty() : dial();
      if (was || connected.isPresent()) {
        branch.execute(changed);
      }
    }
    branch.time().after(LOOK, this::look);
  }

  private Optional<Connected> dial() {
    List<SimulatedServer> running =
        servers.get().stream().filter(SimulatedServer::isRunning).toList();
    if (running.isEmpty()) {
      return Optional.empty();
    }
    SimulatedServer server = running.get(branch.time().random.nextInt(running.size()));
    RemoteCalls calls =
        new RemoteCalls(branch, server.node, WAYS.get(branch.time().random.nextInt(WAYS.size())));
    return Optional.of(
        new Connected(server, calls, calls.stub(NodeBranches.class, server.branches())));
  }

  @Override
  public Optional<NodeBranches> upstream() {
    return connected.map(Connected::node);
  }
}
