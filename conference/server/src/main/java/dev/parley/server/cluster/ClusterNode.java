package dev.parley.server.cluster;

import dev.parley.calls.Parley;
import dev.parley.nodes.branch.NodeBranches;
import dev.parley.nodes.branch.OwnedFeeds;
import dev.parley.nodes.gateway.ClusterRooms;
import dev.parley.nodes.gateway.NodeRooms;
import dev.parley.nodes.gateway.OtherNodes;
import dev.parley.nodes.log.ReplaceableCopies;
import dev.parley.nodes.log.ReplicatedRoomLog;
import dev.parley.nodes.log.ReplicatedRooms;
import dev.parley.nodes.membership.NodeDirectory;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeListener;
import dev.parley.nodes.membership.NodeState;
import dev.parley.nodes.ownership.RoomOwnership;
import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.room.Conference;
import dev.parley.room.api.Nodes;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.control.NodeControl;
import dev.parley.server.control.NodeReport;
import dev.parley.server.erasure.ErasedFiles;
import dev.parley.server.erasure.NodeErasures;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.http.ClientIdentity;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.PeerKeys;
import dev.parley.server.relays.ClusterMedia;
import dev.parley.server.relays.NodeMedia;
import dev.parley.server.retention.RoomErasure;
import dev.parley.server.retention.RoomLogs;
import dev.parley.server.sfu.SfuMediaBackend;
import dev.parley.server.store.SqliteRoomLog;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * This server as a node of a cluster.
 *
 * <p>Its rooms have their logs in the engine, and copies of them in this node's store. Members join
 * any room by what {@link #start} returns; other nodes join the rooms of this one by an export of
 * the runtime between nodes.
 *
 * <p>Threads: safe for use by multiple threads.
 */
public final class ClusterNode implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ClusterNode.class.getName());
  private static final Duration LEAVE_WAIT = Duration.ofSeconds(2);

  private final NodeInfo self;
  private final ClusterEngine engine;
  private final SqliteRoomLog store;
  private final Parley parley;
  private final Executor executor;
  private final Scheduler scheduler;
  private final LongSupplier nanoTime;
  private final ReplicatedRooms replicated;
  private final NodeLinks links;
  private final OtherNodes others;
  private final BranchReports branches;
  private final BranchConnections branchConnections = new BranchConnections();
  private volatile @Nullable NodeDirectory directory; // null: not started
  private volatile @Nullable RoomOwnership ownership; // null: not started
  private volatile @Nullable NodeReports reports; // null: its control was not exported
  private volatile @Nullable Conference rooms; // null: not started
  private volatile @Nullable KeyExchange keys; // null: keys are not exchanged
  private volatile @Nullable NodeErasures erasures; // null: nothing is erased
  private volatile @Nullable ClusterMedia media; // null: rooms without audio and video

  /**
   * @param self this node
   * @param keepPages whether pages of this node stay at it, also where another one is nearer
   * @param engine closed by the caller, after this
   * @param store holds the copies of rooms; closed by the caller, after this
   * @param incoming folder for files that are being fetched
   * @param parley runtime between nodes: dials them, and listens at the endpoint of {@code self}
   *     for no other peers; closed by the caller, after this
   * @param nanoTime a monotonic clock in nanoseconds, by which leases of other nodes are judged
   */
  public ClusterNode(
      NodeInfo self,
      boolean keepPages,
      ClusterEngine engine,
      SqliteRoomLog store,
      Path incoming,
      Parley parley,
      Executor executor,
      Scheduler scheduler,
      LongSupplier nanoTime) {
    this.self = self;
    this.engine = engine;
    this.store = store;
    this.parley = parley;
    this.executor = executor;
    this.scheduler = scheduler;
    this.nanoTime = nanoTime;
    replicated =
        new ReplicatedRooms(
            self.id(),
            engine,
            new ReplaceableCopies(store, engine.objects(), incoming, executor),
            executor,
            scheduler,
            UUID::randomUUID,
            this::closeRoom);
    links = new NodeLinks(parley, executor);
    branches = new BranchReports(self.id(), nanoTime);
    others = new OtherNodes(self.id(), this::live, !keepPages, executor);
  }

  private List<NodeInfo> live() {
    NodeDirectory nodes = directory;
    return nodes == null ? List.of() : nodes.live();
  }

  /** {@return the other nodes for pages of this one, to be exported to them} */
  public Nodes others() {
    return others;
  }

  /**
   * {@return the origins of the pages of all nodes that this one has seen} They may connect to this
   * node; none before it has started.
   */
  public Set<String> origins() {
    NodeDirectory nodes = directory;
    return nodes == null ? Set.of() : nodes.origins();
  }

  /**
   * {@return all nodes as this one sees them, with its own figures; none before {@link
   * #exportControl}}
   */
  public CompletionStage<List<NodeReport>> status() {
    NodeReports all = reports;
    return all == null ? CompletableFuture.completedFuture(List.of()) : all.seen();
  }

  /** {@return the log of the rooms that this node owns} */
  public RoomLog log() {
    return replicatedLog();
  }

  private ReplicatedRoomLog replicatedLog() {
    return new ReplicatedRoomLog(replicated, store);
  }

  /**
   * {@return the logs of all rooms, which can be removed, once this node has started} From then on
   * this node removes what it has of what other nodes erase. Call it once.
   *
   * @param data the data folder of this node
   * @param disk attachments in it
   */
  public RoomLogs logs(Path data, DiskFileStore disk) {
    RoomOwnership owners = owners();
    NodeErasures begun =
        new NodeErasures(
            self.id(),
            new DirectoryNodes(nodes()),
            engine,
            replicated,
            new ErasedFiles(data, store, disk, engine.objects()),
            InstantSource.system(),
            scheduler);
    erasures = begun;
    return new ClusterRoomLogs(owners, replicatedLog(), store, engine.objects(), begun, executor);
  }

  /**
   * Creates the media backend for the rooms of this node. Call it at most once, before {@link
   * #start}.
   *
   * @param local media of this node; closed by the caller, after this
   */
  public MediaBackend media(SfuMediaBackend local) {
    ClusterMedia created =
        new ClusterMedia(
            self.id(), local, this::mediaOf, branchConnections::require, executor, scheduler);
    created.export(parley);
    media = created;
    return created;
  }

  private CompletionStage<NodeMedia> mediaOf(String id) {
    return nodes()
        .live(id)
        .map(links::media)
        .orElseGet(() ->
            CompletableFuture.failedFuture(
                new IllegalStateException("node %s is not alive".formatted(id))));
  }

  /**
   * Joins the cluster. Call it once.
   *
   * @param conference the rooms of this node, on {@link #log}
   * @param mustStop called with the reason if this node cannot stay in the cluster
   * @return the rooms of all nodes; completes once this node's lease is stored
   */
  public CompletionStage<ClusterRooms> start(
      Conference conference, AdmissionPolicy admission, Consumer<String> mustStop) {
    NodeDirectory nodes =
        new NodeDirectory(
            engine.keyValues(),
            self,
            MachineLoad.ofThisMachine(),
            new Changes(mustStop),
            executor,
            scheduler,
            nanoTime);
    directory = nodes;
    rooms = conference;
    RoomOwnership owners =
        new RoomOwnership(engine.keyValues(), nodes, replicated, executor, scheduler);
    ownership = owners;
    LocalRooms local = new LocalRooms(conference);
    parley.export(NodeRooms.EXPORT_NAME, NodeRooms.class, new ForwardedJoins(local));
    ClusterRooms all =
        new ClusterRooms(
            self.id(),
            owners,
            local,
            node -> links.lookup(node, NodeRooms.EXPORT_NAME, NodeRooms.class),
            admission,
            ClientIdentity::ofThisCall,
            executor,
            scheduler);
    parley.export(
        NodeBranches.EXPORT_NAME,
        NodeBranches.class,
        new BranchAccess(
            all,
            owners,
            links,
            new OwnedFeeds(engine.roomStreams(), replicated, conference, executor, scheduler),
            engine.objects(),
            () -> Optional.ofNullable(keys),
            () -> Optional.ofNullable(erasures),
            branchConnections,
            branches,
            executor));
    return nodes.start().thenApply(started -> all);
  }

  /**
   * Exports the control of this node to the other nodes and the operator. Call it once, after
   * {@link #start}.
   *
   * @param load of this node
   * @param erasure of rooms and members of this node
   */
  public void exportControl(NodeLoad load, RoomErasure erasure) {
    NodeReports seen =
        new NodeReports(
            nodes(), owners(), replicated, links, load, branches, () -> Optional.ofNullable(media));
    reports = seen;
    parley.export(
        NodeControl.EXPORT_NAME,
        NodeControl.class,
        new ControlServant(nodes(), owners(), seen, links, scheduler, erasure, executor));
  }

  private RoomOwnership owners() {
    RoomOwnership started = ownership;
    if (started == null) {
      throw new IllegalStateException("this node has not started");
    }
    return started;
  }

  /**
   * Exchanges the public keys of invitations with the other nodes, until this is closed. Call it
   * once.
   *
   * @param own keys of this node
   * @param others receives those of the other nodes
   */
  public void exchangeKeys(InvitationKeyring own, PeerKeys others) {
    keys = new KeyExchange(engine.keyValues(), self.id(), own, others, executor, scheduler);
  }

  private void closeRoom(String room) {
    Conference conference = rooms;
    if (conference != null) {
      conference.close(room);
    }
  }

  /** {@return the nodes of the cluster as this one sees them} */
  public NodeDirectory nodes() {
    NodeDirectory started = directory;
    if (started == null) {
      throw new IllegalStateException("this node has not started");
    }
    return started;
  }

  /** Leaves the cluster, so that the others take over this node's rooms at once. */
  @Override
  public void close() {
    NodeDirectory nodes = directory;
    if (nodes != null) {
      leave(nodes);
      nodes.close();
    }
    RoomOwnership owners = ownership;
    if (owners != null) {
      owners.close();
    }
    KeyExchange exchanged = keys;
    if (exchanged != null) {
      exchanged.close();
    }
    NodeErasures begun = erasures;
    if (begun != null) {
      begun.close();
    }
    ClusterMedia backend = media;
    if (backend != null) {
      backend.close();
    }
    replicated.close();
    others.close();
    links.close();
  }

  private void leave(NodeDirectory nodes) {
    try {
      nodes
          .announce(NodeState.LEFT)
          .toCompletableFuture()
          .get(LEAVE_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "the others were not told that node %s leaves; they notice it after its lease"
              .formatted(self.id()),
          e);
    }
  }

  /** Reaction to nodes that come and go. */
  private final class Changes implements NodeListener {
    private final Consumer<String> mustStop;

    Changes(Consumer<String> mustStop) {
      this.mustStop = mustStop;
    }

    @Override
    public void nodesChanged() {
      RoomOwnership owners = ownership;
      if (owners != null) {
        owners.nodesChanged();
      }
      links.keep(live());
      others.nodesChanged();
      NodeDirectory known = directory;
      ClusterMedia backend = media;
      if (known != null && backend != null) {
        backend.live(known.live());
      }
    }

    @Override
    public void mustStop(String reason) {
      mustStop.accept(reason);
    }
  }
}
