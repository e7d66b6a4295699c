package dev.parley.server;

import dev.parley.base.Limits;
import dev.parley.base.MemoryBudget;
import dev.parley.calls.Contract;
import dev.parley.calls.Parley;
import dev.parley.conference.Conference;
import dev.parley.conference.Showing;
import dev.parley.conference.Surroundings;
import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.Rooms;
import dev.parley.files.FilesException;
import dev.parley.files.render.RenderLimits;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.files.DiskShelf;
import dev.parley.server.health.Health;
import dev.parley.server.health.IdleMemory;
import dev.parley.server.health.Parts;
import dev.parley.server.health.VitalThreads;
import dev.parley.server.invite.Invitations;
import dev.parley.server.invite.InvitedOnly;
import dev.parley.server.invite.Keyring;
import dev.parley.server.media.CutShort;
import dev.parley.server.media.MediaHost;
import dev.parley.server.media.RecordingPlace;
import dev.parley.server.media.RoomCarrier;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import dev.parley.server.store.StoreException;
import dev.parley.server.upkeep.Upkeep;
import dev.parley.server.whip.Joining;
import dev.parley.server.whip.Whip;
import dev.parley.transport.api.Capacity;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.websocket.EventLoops;
import dev.parley.transport.websocket.HttpDoor;
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
final class Startup {
  private static final String KEYS = "tls";
  private static final URI NOWHERE_YET = URI.create("ws:/");

  static {
    NettyLog.install(); // before the first Netty class is loaded
  }

  private final ServerConfig config;
  private final MemorySizing sizing = MemorySizing.ofThisProcess();
  private final MemoryBudget memory = sizing.open();
  private final Deque<Runnable> undo = new ArrayDeque<>();
  private final VitalThreads vital;
  private final List<String> notices = new ArrayList<>();
  private final CompletableFuture<Vertx> loops = soon(EventLoops::open);
  private final CompletableFuture<Page> page = soon(Startup::page);
  private final CompletableFuture<?> contracts = soon(() -> Contract.of(Rooms.class));

  /**
   * @param died called when a vital thread has ended unexpectedly
   */
  Startup(ServerConfig config, Consumer<VitalThreads.Death> died) {
    this.config = config;
    vital = new VitalThreads(died);
    undo.push(() -> EventLoops.close(had(loops)));
  }

  /** Starts all components. Call it once. */
  ParleyServer.Started run() {
    try {
      return open();
    } catch (RuntimeException | Error e) {
      vital.stopping();
      undo.forEach(Runnable::run);
      throw e;
    }
  }

  private ParleyServer.Started open() {
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
    new CutShort(DataFolder.recordings(config.data()), log).end(); // before any room is opened
    DiskShelf shelf = openShelf();
    undo.push(shelf::close);
    Welcome welcome = new Welcome(config);
    Optional<SSLContext> tls = tls(welcome);
    TransportConfig.Builder transport =
        TransportConfig.builder().threadWatch(vital).capacity(new Capacity(caps(), memory));
    tls.ifPresent(transport::tls);
    TransportConfig transportConfig = transport.build();
    RoomThreads threads = new RoomThreads(vital);
    undo.push(threads::close);
    RoomCarrier carrier = openMedia(threads);
    undo.push(carrier::close);
    Conference conference = conference(log, shelf, carrier, threads);
    Parley parley = parley(transportConfig, conference);
    undo.push(parley::close);
    WebSocketEndpoint webSockets = new WebSocketEndpoint(transportConfig);
    undo.push(webSockets::close);
    Metrics metrics =
        new Metrics(
            parley::served,
            () -> parley.peers().size(),
            conference::rooms,
            () -> log.counters().appends(),
            memory);
    EventLoops.watch(had(loops), cause -> vital.ended("of the HTTP port", cause));
    HttpDoor door =
        new HttpDoor(had(loops), transportConfig.capacity(), TrustedProxies.of(config)::trusted);
    Health health = health(log, shelf, carrier);
    Whip whip = new Whip(had(loops), door, joining(conference), threads);
    undo.push(whip::close);
    Web web =
        web(
            door,
            welcome,
            parley,
            webSockets,
            whip,
            Lookout.resources(metrics, carrier, memory, health, config.openRooms()),
            tls);
    keepUrl(web.url());
    tellOfInvitations();
    List<URI> endpoints = Listeners.open(config, parley, web.port(), notices::add);
    health.watch(threads, threads);
    new IdleMemory().watch(threads, threads);
    Upkeep upkeep = upkeep(conference, log, shelf, threads);
    log.checkWhole();
    return new ParleyServer.Started(
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

  private Capacity.Caps caps() {
    return new Capacity.Caps(
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

  private Health health(SqliteRoomLog log, DiskShelf shelf, RoomCarrier carrier) {
    return new Health(
        () -> vital.death().isEmpty(),
        List.of(
            Parts.store(log::probe, () -> log.state().complaint()),
            Parts.disk(config.data()),
            Parts.descriptors(),
            Parts.renderer(() -> shelf.rendering().startable()),
            Parts.media(carrier::snapshot)),
        () -> log.state().damaged().size());
  }

  private void tellOfInvitations() {
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

  private DiskShelf openShelf() {
    try {
      return DiskShelf.open(
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

  private Optional<SSLContext> tls(Welcome welcome) {
    if (config.certificate().isPresent() && config.key().isPresent()) {
      return Optional.of(Keys.ofFiles(had(loops), config.certificate().get(), config.key().get()));
    }
    if (!config.tls()) {
      return Optional.empty();
    }
    SelfMadeCertificate own =
        SelfMadeCertificate.in(
            config.data().resolve(KEYS), welcome.names(), welcome.addresses(), Instant.now());
    notices.add(
        "The certificate is self-made: browsers will warn, and nobody can tell this server from"
            + " another one but by its SHA-256 fingerprint, "
            + own.fingerprint()
            + ". The options certificate and key take a real one.");
    return Optional.of(own.context());
  }

  private RoomCarrier openMedia(RoomThreads threads) {
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

  private RoomCarrier openMedia(int port, RoomThreads threads) throws IOException {
    int wished = config.mediaThreads(Runtime.getRuntime().availableProcessors());
    RoomCarrier carrier =
        RoomCarrier.open(
            mediaHost(),
            port,
            wished,
            mediaTcp(),
            this::withoutMediaTcp,
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

  private MediaHost mediaHost() {
    String host = config.listensForMedia();
    try {
      return new MediaHost(InetAddress.getByName(host), config.mediaAddresses());
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

  private RecordingPlace recordings() {
    return config.recordings()
        ? new RecordingPlace(
            Optional.of(DataFolder.recordings(config.data())), config.recordingsFloor())
        : RecordingPlace.NONE;
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

  private void withoutMediaTcp(IOException e) {
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
  private RoomCarrier openMediaAnywhere(IOException first, RoomThreads threads) {
    try {
      RoomCarrier carrier = openMedia(0, threads);
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
      SqliteRoomLog log, DiskShelf shelf, RoomCarrier carrier, RoomThreads threads) {
    InstantSource clock = InstantSource.system();
    Invitations invitations = new Invitations(Keyring.of(config.data(), clock), clock);
    Surroundings world =
        new Surroundings(
            log,
            shelf,
            carrier,
            threads,
            clock,
            threads,
            new SecureRandom(),
            Clients::ofThisCall,
            new InvitedOnly(invitations, config.openRooms(), threads),
            memory);
    return new Conference(world);
  }

  private Upkeep upkeep(
      Conference conference, SqliteRoomLog log, DiskShelf shelf, RoomThreads threads) {
    config
        .retain()
        .ifPresent(span ->
            notices.add(
                "Rooms in which nothing happened for %d days are removed, with all that is in them."
                    .formatted(span.toDays())));
    return Upkeep.begin(
        new Upkeep.Place(config.data(), conference, log, shelf),
        config.retain(),
        InstantSource.system(),
        threads);
  }

  private Parley parley(TransportConfig transportConfig, Conference conference) {
    had(contracts);
    Parley parley =
        Parley.builder().product("parley-server").transportConfig(transportConfig).start();
    parley.export(Rooms.EXPORT_NAME, Rooms.class, conference);
    return parley;
  }

  private static Joining joining(Conference conference) {
    return new Joining() {
      @Override
      public String client(String address) {
        return Clients.of(address);
      }

      @Override
      public CompletionStage<Admission> join(
          JoinRequest request, String client, BooleanSupplier gone) {
        return Clients.calling(client, gone, () -> conference.join(request));
      }

      @Override
      public CompletionStage<Showing> look(
          String room, Optional<String> invitation, String client) {
        return Clients.calling(client, () -> false, () -> conference.showing(room, invitation));
      }
    };
  }

  private Web web(
      HttpDoor door,
      Welcome welcome,
      Parley parley,
      WebSocketEndpoint webSockets,
      Whip whip,
      Map<String, Resource> resources,
      Optional<SSLContext> tls) {
    Vertx vertx = had(loops);
    Front front =
        new Front(
            vertx,
            door,
            webSockets,
            parley,
            welcome,
            TrustedProxies.of(config),
            had(page),
            whip,
            resources,
            NOWHERE_YET);
    int messageBytesMax = WebSocketEndpoint.messageBytesMax(TransportConfig.DEFAULT);
    return Web.listen(vertx, door, front, config, messageBytesMax, tls);
  }

  /** Preloads the page, so that the first visitor does not wait. */
  private static Page page() {
    Page page = new Page();
    page.read(Page.INDEX);
    return page;
  }

  private static <T> CompletableFuture<T> soon(Supplier<T> opening) {
    // Platform threads: class initialization pins a virtual thread to its carrier. With one carrier
    // per core, threads that wait for a class lock could keep its holder from running.
    return CompletableFuture.supplyAsync(
        opening, task -> Thread.ofPlatform().name("parley-startup").daemon().start(task));
  }

  private static <T> T had(CompletableFuture<T> opening) {
    try {
      return opening.join();
    } catch (CompletionException e) {
      throw new ServerException(
          ServerException.Reason.IO, "a part of the server did not open: " + e.getCause(), e);
    }
  }
}
