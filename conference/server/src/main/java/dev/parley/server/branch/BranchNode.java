package dev.parley.server.branch;

import dev.parley.nodes.branch.BranchContext;
import dev.parley.nodes.branch.BranchRooms;
import dev.parley.nodes.branch.ForkLog;
import dev.parley.nodes.branch.ForkStore;
import dev.parley.nodes.log.RoomCopies;
import dev.parley.room.Conference;
import dev.parley.room.ConferenceDependencies;
import dev.parley.room.spi.RoomLog;
import dev.parley.server.cluster.LocalRooms;
import dev.parley.server.http.ClientIdentity;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** This server as a branch of a cluster. Threads: safe for all. */
public final class BranchNode implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(BranchNode.class.getName());
  private static final Duration CLOSE_WAIT = Duration.ofSeconds(2);

  private final UpstreamLine line;
  private final Conference alone;
  private final BranchRooms rooms;

  /**
   * @param id of the branch
   * @param line closed by this
   * @param log this server's copies of rooms; closed by the caller, after this
   * @param copies the same, for what their owners write
   * @param store for forks; closed by the caller, after this
   * @param followers what rooms that are followed need, on {@code copies}
   * @param forks creates the rooms that go on alone, on a log
   */
  public BranchNode(
      String id,
      UpstreamLine line,
      RoomLog log,
      RoomCopies copies,
      ForkStore store,
      ConferenceDependencies followers,
      Function<RoomLog, Conference> forks) {
    this.line = line;
    ForkLog forkLog = new ForkLog(log, store.log(), followers.random());
    alone = forks.apply(forkLog);
    rooms =
        new BranchRooms(
            new BranchContext(
                id, line, copies, followers, new LocalRooms(alone), alone::close, forkLog, store),
            store.rooms().toCompletableFuture().join(),
            ClientIdentity::ofThisCall);
  }

  /** Dials the cluster. {@return the rooms of this branch} */
  public BranchRooms start() {
    line.start(rooms::lineChanged);
    return rooms;
  }

  /** {@return the rooms that go on alone} */
  public Conference alone() {
    return alone;
  }

  /** {@return whether a node of the cluster is at the other end of the line} */
  public boolean isLineUp() {
    return line.upstream().isPresent();
  }

  @Override
  public void close() {
    try {
      rooms
          .close()
          .toCompletableFuture()
          .completeOnTimeout(null, CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS)
          .join();
    } catch (CompletionException e) {
      LOG.log(System.Logger.Level.WARNING, "a room of this branch did not close", e);
    }
    line.close();
  }
}
