package dev.parley.server;

import dev.parley.base.Limits;
import dev.parley.base.MemoryBudget;
import dev.parley.calls.Contract;
import dev.parley.calls.Parley;
import dev.parley.nodes.branch.BranchRooms;
import dev.parley.nodes.gateway.ClusterRooms;
import dev.parley.room.Conference;
import dev.parley.room.ConferenceDependencies;
import dev.parley.room.api.Nodes;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.group.Groups;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.RoomFileStore;
import dev.parley.room.spi.RoomLog;
import dev.parley.server.admin.AdminEndpoints;
import dev.parley.server.admin.ClusterView;
import dev.parley.server.admin.ServerMetrics;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.archive.ListeningPorts;
import dev.parley.server.cluster.ClusterFileStore;
import dev.parley.server.cluster.NodeLoad;
import dev.parley.server.config.BranchConfig;
import dev.parley.server.config.ClusterConfig;
import dev.parley.server.config.MemorySizing;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.health.HealthChecks;
import dev.parley.server.health.IdleCollector;
import dev.parley.server.health.ReadinessChecks;
import dev.parley.server.health.VitalThreads;
import dev.parley.server.http.ClientIdentity;
import dev.parley.server.http.DynamicResource;
import dev.parley.server.http.HostOriginPolicy;
import dev.parley.server.http.HttpListener;
import dev.parley.server.http.HttpRouter;
import dev.parley.server.http.NettyLogBridge;
import dev.parley.server.http.PageAssets;
import dev.parley.server.http.TrustedProxies;
import dev.parley.server.invitations.InvitationAdmissionPolicy;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.InvitationTokens;
import dev.parley.server.invitations.PeerKeys;
import dev.parley.server.recordings.InterruptedRecordings;
import dev.parley.server.retention.LocalRoomLogs;
import dev.parley.server.retention.RetentionJob;
import dev.parley.server.sfu.SfuMediaBackend;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.tls.ServerTls;
import dev.parley.server.whip.WhipHandler;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.websocket.HttpConnectionGuard;
import dev.parley.transport.websocket.WebSocketEndpoint;
import dev.parley.vertx.EventLoops;
import io.vertx.core.Vertx;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/**
 * Startup sequence of a server: wires its components. Slow components (database, event loops,
 * generated classes, page) are opened concurrently; when a component fails, those already opened
 * are closed.
 *
 * <p>Threads: confined to the starting thread.
 */
final class ServerStartup {
  private static final URI UNBOUND_URI = URI.create("ws:/");

  static {
    NettyLogBridge.install(); // before the first Netty class is loaded
  }

  private final ServerConfig config;
  private final MemorySizing sizing = MemorySizing.ofThisProcess();
  private final MemoryBudget memory = sizing.open();
  private final Deque<Runnable> undo = new ArrayDeque<>();
  private final VitalThreads vital;
  private final List<String> notices = new ArrayList<>();
  private final CompletableFuture<Vertx> loops = openAsync(EventLoops::open);
  private final CompletableFuture<PageAssets> page = openAsync(PageAssets::preloaded);
  private final CompletableFuture<?> contracts = openAsync(() -> Contract.of(Rooms.class));

  /**
   * @param died called when a vital thread has ended unexpectedly
   */
  ServerStartup(ServerConfig config, Consumer<VitalThreads.UnexpectedThreadEnd> died) {
    this.config = config;
    vital = new VitalThreads(died);
    undo.push(() -> EventLoops.close(await(loops)));
  }

  /** Starts all components. Call it once. */
  ServerComponents run() {
    try {
      return open();
    } catch (RuntimeException | Error e) {
      vital.stopping();
      undo.forEach(Runnable::run);
      throw e;
    }
  }

  private ServerComponents open() {
    if (address(config.port()).isUnresolved()) {
      throw new ServerException(
          ServerException.Reason.CONFIG,
          "host is %s, a name that is not known here; 127.0.0.1 is this machine alone, and 0.0.0.0 all"
                  .formatted(config.host())
              + " its addresses",
          null);
    }
    // First, as opening the log locks the data folder: only the lock's owner may create a
    // certificate and a socket in it.
    StorageStartup storage = new StorageStartup(config, sizing.machine(), memory, vital);
    SqliteRoomLog log = storage.openLog();
    undo.push(log::close);
    RoomExecutor threads = new RoomExecutor(vital);
    undo.push(threads::close);
    Optional<ClusterComponents> cluster = config.cluster().map(each -> cluster(each, log, threads));
    if (config.branch().isEmpty()) { // a branch records nothing, and never writes in its copies
      new InterruptedRecordings(
              DataFolder.recordings(config.data()), log, config.cluster().map(ClusterConfig::node))
          .end(); // before any room is opened
    }
    DiskFileStore fileStore = storage.openFiles();
    undo.push(fileStore::close);
    HostOriginPolicy welcome = new HostOriginPolicy(config, origins(cluster));
    Optional<SSLContext> tls =
        ServerTls.open(config, await(loops), welcome.names(), welcome.addresses(), notices::add);
    TransportConfig.Builder transport =
        TransportConfig.builder().threadWatch(vital).capacity(new AdmissionControl(caps(), memory));
    tls.ifPresent(transport::tls);
    TransportConfig transportConfig = transport.build();
    SfuMediaBackend carrier = new MediaStartup(config, notices::add, threads, vital).open();
    undo.push(carrier::close);
    InvitationKeyring own = InvitationKeyring.of(config.data(), InstantSource.system());
    PeerKeys others = new PeerKeys();
    cluster.ifPresent(each -> each.node().exchangeKeys(own, others));
    AdmissionPolicy admission = admission(own, others, threads);
    Optional<BranchComponents> branch =
        config
            .branch()
            .map(each ->
                branch(each, storage, log, fileStore, carrier, own, others, admission, threads));
    RoomFileStore files =
        cluster.<RoomFileStore>map(each -> files(each, fileStore, threads)).orElse(fileStore);
    Conference conference =
        branch
            .map(BranchComponents::alone)
            .orElseGet(() ->
                new Conference(
                    dependencies(
                        cluster.<RoomLog>map(each -> each.node().log()).orElse(log),
                        files,
                        media(cluster, carrier),
                        admission,
                        threads)));
    Parley parley = parley(transportConfig, threads);
    undo.push(parley::close);
    RoomJoinGateway joins = joins(cluster, branch, conference, admission);
    parley.export(Rooms.EXPORT_NAME, Rooms.class, joins.rooms());
    carrier.groups().ifPresent(each -> parley.export(Groups.EXPORT_NAME, Groups.class, each));
    cluster.ifPresent(each -> parley.export(Nodes.EXPORT_NAME, Nodes.class, each.node().others()));
    WebSocketEndpoint webSockets = new WebSocketEndpoint(transportConfig);
    undo.push(webSockets::close);
    ServerMetrics metrics =
        new ServerMetrics(
            parley::served,
            () -> parley.peers().size(),
            conference::rooms,
            () -> log.counters().appends(),
            memory);
    EventLoops.watch(await(loops), cause -> vital.ended("of the HTTP port", cause));
    HttpConnectionGuard guard =
        new HttpConnectionGuard(
            await(loops), transportConfig.capacity(), TrustedProxies.of(config)::trusted);
    HealthChecks health = health(log, fileStore, carrier);
    WhipHandler whip = new WhipHandler(await(loops), guard, joins, threads);
    undo.push(whip::close);
    HttpListener web =
        web(
            guard,
            welcome,
            parley,
            webSockets,
            whip,
            AdminEndpoints.resources(
                metrics, carrier, memory, health, view(cluster, branch), config),
            tls);
    keepAddress(web.url(), new ListeningPorts(web.port(), carrier.port()));
    addInvitationNotice();
    List<URI> endpoints = ProgramListeners.open(config, parley, web.port(), notices::add);
    health.watch(threads, threads);
    new IdleCollector().watch(threads, threads);
    RetentionJob.RetentionTarget stored =
        new RetentionJob.RetentionTarget(
            config.data(),
            config.cluster().map(ClusterConfig::node),
            conference,
            log,
            cluster
                .map(each -> each.node().logs(config.data(), fileStore))
                .orElseGet(() -> new LocalRoomLogs(log)),
            fileStore,
            config.branch().isEmpty());
    RetentionJob retention = retention(stored, threads);
    cluster.ifPresent(each ->
        each.node()
            .exportControl(
                new NodeLoad(
                    conference::rooms, () -> parley.peers().size(), () -> log.counters().appends()),
                retention));
    log.startFullCheck();
    return new ServerComponents(
        web,
        parley,
        webSockets,
        whip,
        carrier,
        retention,
        threads,
        fileStore,
        log,
        cluster,
        branch,
        vital,
        endpoints,
        List.copyOf(notices));
  }

  private AdmissionControl.ConnectionLimits caps() {
    return new AdmissionControl.ConnectionLimits(
        Limits.CONNECTIONS_MAX, config.connectionsPerAddress(), Limits.CONNECTIONS_PER_USER_MAX);
  }

  private void keepAddress(URI url, ListeningPorts ports) {
    try {
      DataFolder.writeUrl(config.data(), url);
      DataFolder.writePorts(config.data(), ports);
    } catch (UncheckedIOException e) {
      throw new ServerException(
          ServerException.Reason.DATA, config.data() + ": " + e.getMessage(), e);
    }
  }

  private HealthChecks health(SqliteRoomLog log, DiskFileStore fileStore, SfuMediaBackend carrier) {
    return new HealthChecks(
        () -> vital.firstEnd().isEmpty(),
        List.of(
            ReadinessChecks.store(log::probe, () -> log.state().complaint()),
            ReadinessChecks.disk(config.data()),
            ReadinessChecks.descriptors(),
            ReadinessChecks.renderer(() -> fileStore.rendererState().startable()),
            ReadinessChecks.media(carrier::snapshot)),
        () -> log.state().damaged().size());
  }

  private void addInvitationNotice() {
    if (!config.openRooms()) {
      notices.add(
          "Rooms open to invitations; the first one to a room is made by: parley invite ROOM --role"
              + " tutor --data %s. The option open lets everybody in.".formatted(config.data()));
    }
  }

  private InetSocketAddress address(int port) {
    return new InetSocketAddress(config.host(), port);
  }

  private ClusterComponents cluster(
      ClusterConfig cluster, SqliteRoomLog log, RoomExecutor threads) {
    ClusterComponents opened =
        new ClusterStartup(config, cluster, await(loops), threads, notices::add).open(log);
    undo.push(opened::close);
    return opened;
  }

  private static Supplier<Set<String>> origins(Optional<ClusterComponents> cluster) {
    return () -> cluster.map(each -> each.node().origins()).orElse(Set.of());
  }

  private static Supplier<CompletionStage<ClusterView>> view(
      Optional<ClusterComponents> cluster, Optional<BranchComponents> branch) {
    return () ->
        cluster
            .map(each -> each.node().status().thenApply(ClusterView::ofNode))
            .or(() -> branch.map(each -> each.node().status().thenApply(ClusterView::ofBranch)))
            .orElseGet(() -> CompletableFuture.completedFuture(ClusterView.NONE));
  }

  private RoomFileStore files(ClusterComponents cluster, DiskFileStore disk, RoomExecutor threads) {
    return new ClusterFileStore(
        disk, cluster.engine().objects(), DataFolder.incoming(config.data()), threads, threads);
  }

  private static MediaBackend media(Optional<ClusterComponents> cluster, SfuMediaBackend carrier) {
    return cluster.map(each -> each.node().media(carrier)).orElse(carrier);
  }

  private AdmissionPolicy admission(InvitationKeyring own, PeerKeys others, RoomExecutor threads) {
    return new InvitationAdmissionPolicy(
        new InvitationTokens(own, others, InstantSource.system()), config.openRooms(), threads);
  }

  private BranchComponents branch(
      BranchConfig branch,
      StorageStartup storage,
      SqliteRoomLog log,
      DiskFileStore fileStore,
      SfuMediaBackend carrier,
      InvitationKeyring own,
      PeerKeys others,
      AdmissionPolicy admission,
      RoomExecutor threads) {
    SqliteRoomLog forks = storage.openForks();
    undo.push(forks::close);
    BranchComponents opened =
        new BranchStartup(branch, config.data(), await(loops), threads)
            .open(
                log,
                forks,
                fileStore,
                carrier,
                own,
                others,
                (rooms, files, media) -> dependencies(rooms, files, media, admission, threads));
    undo.push(opened::close);
    return opened;
  }

  /** Joins the cluster, or dials it as a branch, if there is one. {@return the way to the rooms} */
  private RoomJoinGateway joins(
      Optional<ClusterComponents> cluster,
      Optional<BranchComponents> branch,
      Conference conference,
      AdmissionPolicy admission) {
    if (branch.isPresent()) {
      BranchRooms rooms = branch.get().node().start();
      return new RoomJoinGateway(rooms, rooms::publishedMedia);
    }
    if (cluster.isEmpty()) {
      return new RoomJoinGateway(conference, conference::publishedMedia);
    }
    ClusterRooms all =
        cluster
            .get()
            .join(
                conference,
                admission,
                why -> vital.ended("of this node's lease", new IllegalStateException(why)));
    return new RoomJoinGateway(all, all::publishedMedia);
  }

  private ConferenceDependencies dependencies(
      RoomLog log,
      RoomFileStore fileStore,
      MediaBackend carrier,
      AdmissionPolicy admission,
      RoomExecutor threads) {
    return new ConferenceDependencies(
        log,
        fileStore,
        carrier,
        threads,
        InstantSource.system(),
        threads,
        new SecureRandom(),
        ClientIdentity::ofThisCall,
        admission,
        memory);
  }

  private RetentionJob retention(RetentionJob.RetentionTarget stored, RoomExecutor threads) {
    config
        .retain()
        .ifPresent(span ->
            notices.add(
                "Rooms in which nothing happened for %d days are removed, with all that is in them."
                    .formatted(span.toDays())));
    return RetentionJob.start(stored, config.retain(), InstantSource.system(), threads);
  }

  private Parley parley(TransportConfig transportConfig, RoomExecutor threads) {
    await(contracts);
    return Parley.builder()
        .product("parley-server")
        .transportConfig(transportConfig)
        .timers(threads.timers())
        .start();
  }

  private HttpListener web(
      HttpConnectionGuard guard,
      HostOriginPolicy welcome,
      Parley parley,
      WebSocketEndpoint webSockets,
      WhipHandler whip,
      Map<String, DynamicResource> resources,
      Optional<SSLContext> tls) {
    Vertx vertx = await(loops);
    HttpRouter front =
        new HttpRouter(
            vertx,
            guard,
            webSockets,
            parley,
            welcome,
            TrustedProxies.of(config),
            await(page),
            whip,
            resources,
            UNBOUND_URI);
    int messageBytesMax = WebSocketEndpoint.messageBytesMax(TransportConfig.DEFAULT);
    return HttpListener.listen(vertx, guard, front, config, messageBytesMax, tls);
  }

  private static <T> CompletableFuture<T> openAsync(Supplier<T> opening) {
    // Platform threads: class initialization pins a virtual thread to its carrier. With one carrier
    // per core, threads that wait for a class lock could keep its holder from running.
    return CompletableFuture.supplyAsync(
        opening, task -> Thread.ofPlatform().name("parley-startup").daemon().start(task));
  }

  private static <T> T await(CompletableFuture<T> opening) {
    try {
      return opening.join();
    } catch (CompletionException e) {
      throw new ServerException(
          ServerException.Reason.IO, "a part of the server did not open: " + e.getCause(), e);
    }
  }
}
