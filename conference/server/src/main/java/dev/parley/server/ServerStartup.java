package dev.parley.server;

import dev.parley.base.Limits;
import dev.parley.base.MemoryBudget;
import dev.parley.calls.Contract;
import dev.parley.calls.Parley;
import dev.parley.files.FilesException;
import dev.parley.files.render.RenderLimits;
import dev.parley.room.Conference;
import dev.parley.room.ConferenceDependencies;
import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.files.DiskFileStore;
import dev.parley.server.health.HealthChecks;
import dev.parley.server.health.IdleCollector;
import dev.parley.server.health.ReadinessChecks;
import dev.parley.server.health.VitalThreads;
import dev.parley.server.invite.InvitationAdmissionPolicy;
import dev.parley.server.invite.InvitationKeyring;
import dev.parley.server.invite.InvitationTokens;
import dev.parley.server.media.InterruptedRecordings;
import dev.parley.server.media.MediaAddresses;
import dev.parley.server.media.RecordingStorage;
import dev.parley.server.media.SfuMediaBackend;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import dev.parley.server.store.StoreException;
import dev.parley.server.upkeep.RetentionJob;
import dev.parley.server.whip.JoinGateway;
import dev.parley.server.whip.WhipHandler;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.websocket.EventLoops;
import dev.parley.transport.websocket.HttpConnectionGuard;
import dev.parley.transport.websocket.WebSocketEndpoint;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
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
  private static final String KEYS = "tls";
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
  private final CompletableFuture<PageAssets> page = openAsync(ServerStartup::page);
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
  ParleyServer.ServerComponents run() {
    try {
      return open();
    } catch (RuntimeException | Error e) {
      vital.stopping();
      undo.forEach(Runnable::run);
      throw e;
    }
  }

  private ParleyServer.ServerComponents open() {
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
    SqliteRoomLog log = openLog();
    undo.push(log::close);
    new InterruptedRecordings(DataFolder.recordings(config.data()), log)
        .end(); // before any room is opened
    DiskFileStore shelf = openShelf();
    undo.push(shelf::close);
    HostOriginPolicy welcome = new HostOriginPolicy(config);
    Optional<SSLContext> tls = tls(welcome);
    TransportConfig.Builder transport =
        TransportConfig.builder().threadWatch(vital).capacity(new AdmissionControl(caps(), memory));
    tls.ifPresent(transport::tls);
    TransportConfig transportConfig = transport.build();
    RoomExecutor threads = new RoomExecutor(vital);
    undo.push(threads::close);
    SfuMediaBackend carrier = openMedia(threads);
    undo.push(carrier::close);
    Conference conference = conference(log, shelf, carrier, threads);
    Parley parley = parley(transportConfig, conference);
    undo.push(parley::close);
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
    HttpConnectionGuard door =
        new HttpConnectionGuard(
            await(loops), transportConfig.capacity(), TrustedProxies.of(config)::trusted);
    HealthChecks health = health(log, shelf, carrier);
    WhipHandler whip = new WhipHandler(await(loops), door, joining(conference), threads);
    undo.push(whip::close);
    HttpListener web =
        web(
            door,
            welcome,
            parley,
            webSockets,
            whip,
            AdminEndpoints.resources(metrics, carrier, memory, health, config.openRooms()),
            tls);
    keepUrl(web.url());
    addInvitationNotice();
    List<URI> endpoints = ProgramListeners.open(config, parley, web.port(), notices::add);
    health.watch(threads, threads);
    new IdleCollector().watch(threads, threads);
    RetentionJob upkeep = upkeep(conference, log, shelf, threads);
    log.startFullCheck();
    return new ParleyServer.ServerComponents(
        web,
        parley,
        webSockets,
        whip,
        carrier,
        upkeep,
        threads,
        shelf,
        log,
        vital,
        endpoints,
        List.copyOf(notices));
  }

  private AdmissionControl.ConnectionLimits caps() {
    return new AdmissionControl.ConnectionLimits(
        Limits.CONNECTIONS_MAX, config.connectionsPerAddress(), Limits.CONNECTIONS_PER_USER_MAX);
  }

  private void keepUrl(URI url) {
    try {
      DataFolder.writeUrl(config.data(), url);
    } catch (UncheckedIOException e) {
      throw new ServerException(
          ServerException.Reason.DATA, config.data() + ": " + e.getMessage(), e);
    }
  }

  private HealthChecks health(SqliteRoomLog log, DiskFileStore shelf, SfuMediaBackend carrier) {
    return new HealthChecks(
        () -> vital.firstEnd().isEmpty(),
        List.of(
            ReadinessChecks.store(log::probe, () -> log.state().complaint()),
            ReadinessChecks.disk(config.data()),
            ReadinessChecks.descriptors(),
            ReadinessChecks.renderer(() -> shelf.rendererState().startable()),
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

  private SqliteRoomLog openLog() {
    try {
      return SqliteRoomLog.open(StoreConfig.of(DataFolder.database(config.data())), vital);
    } catch (StoreException e) {
      boolean locked = e.reason() == StoreException.Reason.LOCKED;
      throw new ServerException(
          locked ? ServerException.Reason.DATA_IN_USE : ServerException.Reason.DATA,
          String.valueOf(e.getMessage()),
          e);
    }
  }

  private DiskFileStore openShelf() {
    try {
      return DiskFileStore.open(
          DataFolder.attachments(config.data()),
          config.files(),
          RenderLimits.on(sizing.machine()),
          memory);
    } catch (FilesException e) {
      throw new ServerException(
          ServerException.Reason.DATA,
          "attachments or the folder of the option files cannot be used: " + e.getMessage(),
          e);
    }
  }

  private Optional<SSLContext> tls(HostOriginPolicy welcome) {
    if (config.certificate().isPresent() && config.key().isPresent()) {
      return Optional.of(
          TlsContexts.ofFiles(await(loops), config.certificate().get(), config.key().get()));
    }
    if (!config.tls()) {
      return Optional.empty();
    }
    SelfSignedCertificate own =
        SelfSignedCertificate.in(
            config.data().resolve(KEYS), welcome.names(), welcome.addresses(), Instant.now());
    notices.add(
        "The certificate is self-made: browsers will warn, and nobody can tell this server from"
            + " another one but by its SHA-256 fingerprint, "
            + own.fingerprint()
            + ". The options certificate and key take a real one.");
    return Optional.of(own.context());
  }

  private SfuMediaBackend openMedia(RoomExecutor threads) {
    int port = config.mediaPort().orElse(config.port());
    try {
      return openMedia(port, threads);
    } catch (IOException e) {
      if (config.mediaPort().isPresent() || port == 0) {
        throw new ServerException(
            ServerException.Reason.PORT_IN_USE,
            "audio and video cannot be had (option media-port): " + e.getMessage(),
            e);
      }
      return openMediaAnywhere(e, threads);
    }
  }

  private SfuMediaBackend openMedia(int port, RoomExecutor threads) throws IOException {
    int wished = config.mediaThreads(Runtime.getRuntime().availableProcessors());
    SfuMediaBackend carrier =
        SfuMediaBackend.open(
            mediaHost(),
            port,
            wished,
            mediaTcp(),
            this::onMediaTcpFailed,
            recordings(),
            threads,
            vital);
    if (config.mediaThreads().isPresent() && carrier.count() < wished) {
      notices.add(
          "Audio and video are forwarded by one thread, and not by %d (option media-threads): this"
                  .formatted(wished)
              + " system cannot share a port.");
    }
    return carrier;
  }

  private MediaAddresses mediaHost() {
    String host = config.mediaListenHost();
    try {
      return new MediaAddresses(InetAddress.getByName(host), config.mediaAddresses());
    } catch (UnknownHostException e) {
      throw new ServerException(
          ServerException.Reason.CONFIG,
          "media-host is '%s', which is no address of this machine; 0.0.0.0 is all of them"
              .formatted(host),
          e);
    } catch (IllegalArgumentException e) {
      throw new ServerException(ServerException.Reason.CONFIG, String.valueOf(e.getMessage()), e);
    }
  }

  private RecordingStorage recordings() {
    return config.recordings()
        ? new RecordingStorage(
            Optional.of(DataFolder.recordings(config.data())), config.recordingsFloor())
        : RecordingStorage.NONE;
  }

  /**
   * Returns the TCP port for media: the configured one, else the port after the one for programs;
   * any free port if that is any too.
   */
  private OptionalInt mediaTcp() {
    if (config.mediaTcpPort().isPresent()) {
      int asked = config.mediaTcpPort().getAsInt();
      return asked == 0 ? OptionalInt.empty() : OptionalInt.of(asked);
    }
    int programs = config.tcpPort().orElse(0);
    int before = programs == 0 && config.port() != 0 ? config.port() + 1 : programs;
    if (before >= ServerConfig.PORT_MAX) {
      notices.add(
          "Audio and video go by UDP only: there is no port behind %d. The option media-tcp-port sets one."
              .formatted(before));
      return OptionalInt.empty();
    }
    return OptionalInt.of(before == 0 ? 0 : before + 1);
  }

  private void onMediaTcpFailed(IOException e) {
    if (config.mediaTcpPort().isPresent()) {
      throw new ServerException(
          ServerException.Reason.PORT_IN_USE,
          "audio and video cannot be had by TCP (option media-tcp-port): " + e.getMessage(),
          e);
    }
    notices.add(
        "Audio and video go by UDP only (%s). The option media-tcp-port sets another port."
            .formatted(e.getMessage()));
  }

  /** Opens media on any free UDP port: the HTTP port's number is only the preferred default. */
  private SfuMediaBackend openMediaAnywhere(IOException first, RoomExecutor threads) {
    try {
      SfuMediaBackend carrier = openMedia(0, threads);
      notices.add(
          "Audio and video use UDP port %d (%s). The option media-port takes one that stays."
              .formatted(carrier.port(), first.getMessage()));
      return carrier;
    } catch (IOException e) {
      throw new ServerException(
          ServerException.Reason.PORT_IN_USE,
          "audio and video cannot be had by UDP: " + e.getMessage(),
          e);
    }
  }

  private InetSocketAddress address(int port) {
    return new InetSocketAddress(config.host(), port);
  }

  private Conference conference(
      SqliteRoomLog log, DiskFileStore shelf, SfuMediaBackend carrier, RoomExecutor threads) {
    InstantSource clock = InstantSource.system();
    InvitationTokens invitations =
        new InvitationTokens(InvitationKeyring.of(config.data(), clock), clock);
    ConferenceDependencies world =
        new ConferenceDependencies(
            log,
            shelf,
            carrier,
            threads,
            clock,
            threads,
            new SecureRandom(),
            ClientIdentity::ofThisCall,
            new InvitationAdmissionPolicy(invitations, config.openRooms(), threads),
            memory);
    return new Conference(world);
  }

  private RetentionJob upkeep(
      Conference conference, SqliteRoomLog log, DiskFileStore shelf, RoomExecutor threads) {
    config
        .retain()
        .ifPresent(span ->
            notices.add(
                "Rooms in which nothing happened for %d days are removed, with all that is in them."
                    .formatted(span.toDays())));
    return RetentionJob.start(
        new RetentionJob.RetentionTarget(config.data(), conference, log, shelf),
        config.retain(),
        InstantSource.system(),
        threads);
  }

  private Parley parley(TransportConfig transportConfig, Conference conference) {
    await(contracts);
    Parley parley =
        Parley.builder().product("parley-server").transportConfig(transportConfig).start();
    parley.export(Rooms.EXPORT_NAME, Rooms.class, conference);
    return parley;
  }

  private static JoinGateway joining(Conference conference) {
    return new JoinGateway() {
      @Override
      public String client(String address) {
        return ClientIdentity.of(address);
      }

      @Override
      public CompletionStage<JoinResult> join(
          JoinRequest request, String client, BooleanSupplier gone) {
        return ClientIdentity.calling(client, gone, () -> conference.join(request));
      }

      @Override
      public CompletionStage<PublishedMedia> publishedMedia(
          String room, Optional<String> invitation, String client) {
        return ClientIdentity.calling(
            client, () -> false, () -> conference.publishedMedia(room, invitation));
      }
    };
  }

  private HttpListener web(
      HttpConnectionGuard door,
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
            door,
            webSockets,
            parley,
            welcome,
            TrustedProxies.of(config),
            await(page),
            whip,
            resources,
            UNBOUND_URI);
    int messageBytesMax = WebSocketEndpoint.messageBytesMax(TransportConfig.DEFAULT);
    return HttpListener.listen(vertx, door, front, config, messageBytesMax, tls);
  }

  /** Preloads the page, so that the first visitor does not wait. */
  private static PageAssets page() {
    PageAssets page = new PageAssets();
    page.read(PageAssets.INDEX);
    return page;
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
