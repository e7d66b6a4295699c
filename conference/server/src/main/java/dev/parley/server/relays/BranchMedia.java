package dev.parley.server.relays;

import dev.parley.pipeline.CallException;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.sfu.SfuMediaBackend;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Media of a branch, which relays for each room of its members with the node at the other end of
 * its line. The branch dials that node and sends the first datagram, since it may be behind a
 * firewall.
 *
 * <p>Threads: safe for use by multiple threads.
 */
public final class BranchMedia implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(BranchMedia.class.getName());

  private final String branch;
  private final RelayMesh mesh;
  private final AtomicReference<Optional<BranchRelays>> upstream =
      new AtomicReference<>(Optional.empty());

  /**
   * @param branch id of the branch
   * @param local media of this server; closed by the caller, after this
   * @param executor runs tasks that may block
   */
  public BranchMedia(String branch, SfuMediaBackend local, Executor executor, Scheduler scheduler) {
    this.branch = branch;
    mesh =
        new RelayMesh(
            branch,
            new BranchRoles(new RelayPeer.Branch(branch)),
            local,
            new Signalling(),
            executor,
            scheduler,
            System::nanoTime);
  }

  /**
   * Relays with another node from now on, until the connection to it has ended. Blocks.
   *
   * @param node looks up what the node exports
   * @param ended completes when the connection has ended
   */
  public void connected(Supplier<NodeMediaAccess> node, CompletionStage<?> ended) {
    mesh.reset();
    try {
      Optional<BranchRelays> present = Optional.of(node.get().connect(branch, new Servant()));
      upstream.set(present);
      ended.thenRun(() -> {
        if (upstream.compareAndSet(present, Optional.empty())) {
          mesh.reset();
        }
      });
    } catch (CallException e) {
      upstream.set(Optional.empty());
      LOG.log(
          System.Logger.Level.WARNING,
          "the node at the other end of the line relays no audio and video: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    mesh.close();
  }

  /** Media of this branch for the node at the other end of its line. */
  private final class Servant implements RelayingBranch {
    @Override
    public void carries(String room, String node) {
      mesh.carriers(room, new Carriers(List.of(node), List.of()));
    }
  }

  /** Asking of the node at the other end of the line, which asks for no relay itself. */
  private final class Signalling implements RelaySignalling {
    @Override
    public CompletionStage<RelayAnswer> offer(RelayPeer to, RelayOffer offer, NodeRelay back) {
      return upstream
          .get()
          .map(node -> node.relay(offer, back))
          .orElseGet(
              () -> CompletableFuture.failedFuture(new IllegalStateException("the line is down")));
    }

    @Override
    public CompletionStage<Boolean> confirms(RelayPeer from, RelayOffer offer) {
      return CompletableFuture.completedFuture(false);
    }
  }
}
