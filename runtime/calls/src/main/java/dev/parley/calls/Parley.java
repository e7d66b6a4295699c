package dev.parley.calls;

import dev.parley.base.Limits;
import dev.parley.base.Timers;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.PassBy;
import dev.parley.calls.api.ServantLookup;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.running.ServingThread;
import dev.parley.calls.session.Session;
import dev.parley.calls.session.SessionConfig;
import dev.parley.calls.spi.CallEnvironment;
import dev.parley.calls.spi.LocalCallPath;
import dev.parley.pipeline.AuthorizationValve;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.MetricsValve;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.Valveline;
import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.ConnectionPath;
import dev.parley.transport.api.DialResult;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportRegistry;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A runtime for typed calls: exports servants, listens, connects.
 *
 * <pre>{@code
 * try (var parley = Parley.start()) {
 *   parley.export("calculator", Calculator.class, new DeskCalculator());
 *   parley.listen(URI.create("unix:/tmp/desk.sock"));
 *   …
 * }
 * }</pre>
 *
 * <p>Threads: safe for all. It owns the threads that read its connections, and one for timers;
 * closing it ends them.
 */
public final class Parley implements AutoCloseable {
  private static final Pattern NAME = Pattern.compile("\\P{Cntrl}{1,200}");

  private static final AtomicInteger STARTED = new AtomicInteger();

  private final TransportRegistry transports;
  private final Timers timers;
  private final boolean ownTimers;
  private final SessionConfig config;
  private final Duration deadline;
  private final MetricsValve served;
  private final MetricsValve called;
  private final ExportTable exports;
  private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
  private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
  private final LoopbackPeer local = new LoopbackPeer(this);
  private final LocalStubs localStubs;
  private final LocalCallPath localWay;
  private final int number = STARTED.incrementAndGet();
  private volatile boolean closing;

  private Parley(Builder builder) {
    transports = new TransportRegistry(builder.transportConfig);
    ownTimers = builder.timers.isEmpty();
    timers = builder.timers.orElseGet(() -> Timers.start(builder.transportConfig.threadWatch()));
    deadline = builder.deadline;
    served = new MetricsValve();
    called = new MetricsValve();
    List<Valve> outgoing =
        ValveOrder.outgoing(
            called, builder.deadline, builder.outgoing, builder.runningMax, builder.waitingMax);
    List<Valve> incoming =
        ValveOrder.incoming(
            served,
            builder.deadline,
            builder.rights,
            builder.incoming,
            builder.runningMax,
            builder.waitingMax);
    config =
        new SessionConfig(
            builder.product,
            builder.callsMax,
            Limits.OPEN_TIMEOUT,
            builder.firstCallTimeout,
            new Valveline(outgoing, CallerSide::transmit),
            new Valveline(incoming, ServantSide::serve),
            timers,
            ServingThread.threads());
    exports =
        new ExportTable(builder.asksValves(), builder.servantLookup, this::changed, this::status);
    LocalValvelines lines =
        new LocalValvelines(
            exports::find,
            Stream.concat(outgoing.stream(), incoming.stream()).toList(),
            ValveOrder.contextOnly(builder.deadline),
            timers,
            builder.asksValves(),
            builder.servantLookup);
    localWay = lines;
    localStubs = new LocalStubs(exports::known, local, lines, builder.asksValves());
  }

  /** {@return a runtime with the defaults of {@link Limits}} */
  public static Parley start() {
    return builder().start();
  }

  /** {@return a builder of a runtime} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Exports a servant under a name, to all peers and to {@link #lookup} in this JVM.
   *
   * @param name 1 to 200 characters, without control characters
   * @throws ContractException when the interface cannot be a contract
   * @throws IllegalArgumentException when the name is not valid
   * @throws IllegalStateException when the name is in use
   */
  public <T> ExportHandle export(String name, Class<T> contract, T servant) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a servant's name is 1 to 200 characters without control characters");
    }
    Objects.requireNonNull(servant, () -> "the servant " + name + " is null");
    return exports.add(name, Contract.of(contract), servant);
  }

  /**
   * {@return a stub of a servant that this Parley itself exports} Methods call the servant
   * directly, in the caller's thread, with copies of mutable values; see {@link PassBy}. Where this
   * Parley has rights, valves or limits of its own, calls take the same path as from another
   * process, and so pass them. The stub belongs to the name: once the export is closed its calls
   * fail, and once the name is exported again they go to the new servant, if its contract fits.
   *
   * @throws dev.parley.pipeline.CallException.Unavailable when nothing is exported under that name
   * @throws dev.parley.pipeline.CallException.Incompatible when it is exported as something else
   */
  public <T> T lookup(String name, Class<T> contract) {
    return localStubs.stub(exports.find(name), Contract.of(contract));
  }

  /**
   * Listens for connections.
   *
   * @throws dev.parley.transport.api.TransportException when it cannot listen on the endpoint
   */
  public Listener listen(URI endpoint) {
    return listen(endpoint, peer -> {});
  }

  /**
   * Listens for connections, and passes each new peer to {@code arrived}, which must not block.
   *
   * @throws dev.parley.transport.api.TransportException when it cannot listen on the endpoint
   */
  public Listener listen(URI endpoint, Consumer<Peer> arrived) {
    Acceptor acceptor =
        transports.listen(endpoint, connection -> arrived.accept(accept(connection)));
    Listener listener = new Listener(acceptor, listeners::remove);
    listeners.add(listener);
    announce();
    return listener;
  }

  /**
   * Connects to an endpoint.
   *
   * @throws dev.parley.transport.api.TransportException saying what was tried, where, and what to
   *     try next
   */
  public Peer connect(URI endpoint) {
    DialResult dialled = transports.connect(endpoint);
    return accept(dialled.connection(), dialled.path());
  }

  /**
   * Connects to an endpoint, and reconnects whenever the connection has ended; calls wait
   * meanwhile.
   *
   * @throws dev.parley.transport.api.TransportException when the first connection attempt fails
   */
  public ReconnectingPeer reconnecting(URI endpoint) {
    return reconnecting(
        new Redialer(endpoint, connect(endpoint), () -> connect(endpoint), timers),
        ReconnectingPeer.ReadyPolicy.WAIT_FOR_READY);
  }

  /**
   * Connects to several endpoints that export the same servants, and reconnects lost ones; each
   * call goes to a less loaded endpoint.
   *
   * @param endpoints one or more, without duplicates
   * @throws dev.parley.transport.api.TransportException when the first attempt fails at all of them
   */
  public LoadBalancedPeer loadBalanced(List<URI> endpoints) {
    return LoadBalancedPeer.start(endpoints, this::connect, config);
  }

  /**
   * {@return a reconnecting peer over the peers that {@code source} provides, one after another}
   *
   * @param absence what calls do while there is no connection
   */
  public ReconnectingPeer reconnecting(
      ReconnectingPeer.PeerSource source, ReconnectingPeer.ReadyPolicy absence) {
    return new ReconnectingPeer(source, absence, deadline);
  }

  /**
   * {@return the peer at the other end of a connection that was opened elsewhere}
   *
   * @throws CallException.Unavailable when this is closed; the connection is then closed as well
   */
  public Peer accept(Connection connection) {
    return accept(connection, ConnectionPath.direct(connection.peer().endpoint()));
  }

  /**
   * {@return the peer at the other end of a connection, with the path that was taken}
   *
   * @param path the path chosen when the connection was made
   * @throws CallException.Unavailable when this is closed; the connection is then closed as well
   */
  public Peer accept(Connection connection, ConnectionPath path) {
    return new Peer(adopt(connection), path);
  }

  private Session adopt(Connection connection) {
    Session session = begin(connection);
    connection.closed().thenRun(() -> sessions.remove(session));
    if (closing) {
      stop(connection); // it may have come too late to be closed with the others
    }
    return session;
  }

  private void changed(String name) {
    localStubs.redirect(name);
    announce();
  }

  /**
   * Announces the exports on all listeners. Synchronized, so that the last announcement is that of
   * the last change.
   */
  private synchronized void announce() {
    listeners.forEach(listener -> listener.offers(exports.offers()));
  }

  private Session begin(Connection connection) {
    try {
      return Session.start(config, connection, exports, sessions::add);
    } catch (RejectedExecutionException e) {
      stop(connection);
      throw new CallException.Unavailable(
          connection.peer().endpoint() + ": the runtime is closed", e);
    }
  }

  private static void stop(Connection connection) {
    connection.close(CloseReason.SHUTDOWN, "the runtime stops");
  }

  /**
   * {@return the peers with open connections} The ends of the loopback connection, which {@link
   * #lookup} uses to copy values, are left out.
   */
  public List<Peer> peers() {
    return sessions.stream()
        .filter(session -> !local.isLoopback(session.connection().peer().endpoint()))
        .map(Peer::new)
        .toList();
  }

  /** {@return counters of the calls that were served here, by {@code contract.method}} */
  public Map<String, MetricsValve.MethodMetrics> served() {
    return served.samples();
  }

  /** {@return counters of the calls that were made from here, by {@code contract.method}} */
  public Map<String, MetricsValve.MethodMetrics> called() {
    return called.samples();
  }

  private Exports.Status status() {
    String own = Exports.class.getName() + ".";
    long calls =
        served.samples().entrySet().stream()
            .filter(each -> !each.getKey().startsWith(own))
            .mapToLong(each -> each.getValue().started())
            .sum();
    String version =
        Optional.ofNullable(Parley.class.getModule().getDescriptor())
            .flatMap(ModuleDescriptor::rawVersion)
            .orElse("");
    return new Exports.Status(peers().size(), calls, version, number);
  }

  /**
   * {@return the timers, for servants that answer later; closing this runtime drops pending tasks}
   */
  public Timers timers() {
    return timers;
  }

  /** {@return the valve chains and limits, for protocols beside Parley's own} */
  public CallEnvironment callEnvironment() {
    return new CallEnvironment(
        config.outgoing(), config.incoming(), config.callsMax(), localWay, timers);
  }

  TransportRegistry transports() {
    return transports;
  }

  /**
   * Closes all listeners and connections with {@link CloseReason#SHUTDOWN}, ends all threads, and
   * waits for that.
   */
  @Override
  public void close() {
    closing = true;
    listeners.forEach(Listener::close);
    sessions.forEach(session -> stop(session.connection()));
    transports.close();
    if (ownTimers) {
      timers.close();
    }
  }

  /** Builder of a runtime. Threads: confined to one. */
  public static final class Builder {
    private static final int CALLS_MAX = 1_000_000;

    private TransportConfig transportConfig = TransportConfig.DEFAULT;
    private String product = "parley";
    private int callsMax = Limits.CALLS_MAX;
    private int runningMax = Integer.MAX_VALUE;
    private int waitingMax;
    private Duration deadline = Limits.DEADLINE;
    private Duration firstCallTimeout = Limits.FIRST_CALL_TIMEOUT;
    private Optional<Timers> timers = Optional.empty();
    private Optional<ServantLookup> servantLookup = Optional.empty();
    private AuthorizationValve.AuthorizationPolicy rights =
        AuthorizationValve.AuthorizationPolicy.PERMIT_ALL;
    private final List<Valve> outgoing = new ArrayList<>();
    private final List<Valve> incoming = new ArrayList<>();

    private Builder() {}

    /** Sets the options of all transports. */
    public Builder transportConfig(TransportConfig value) {
      transportConfig = value;
      return this;
    }

    /** Sets the product name that peers are told. */
    public Builder product(String value) {
      product = value;
      return this;
    }

    /**
     * Sets the limit for calls that wait for their reply on one connection, each way.
     *
     * @throws IllegalArgumentException when it is not 1 to 1,000,000
     */
    public Builder callsMax(int value) {
      if (value < 1 || value > CALLS_MAX) {
        throw new IllegalArgumentException("callsMax is " + value + ", not 1 to " + CALLS_MAX);
      }
      callsMax = value;
      return this;
    }

    /** Sets the timeout of calls without a deadline. */
    public Builder deadline(Duration value) {
      deadline = value;
      return this;
    }

    /**
     * Sets the time limit for the first call, either way, on a connection that a peer has dialled;
     * 60 s unless set. A connection without a call in that time is closed, so that it does not
     * occupy resources (rule MS-14).
     *
     * @throws IllegalArgumentException when it is not positive
     */
    public Builder firstCallTimeout(Duration value) {
      if (!value.isPositive()) {
        throw new IllegalArgumentException("firstCallTimeout is " + value + ", not positive");
      }
      firstCallTimeout = value;
      return this;
    }

    /** Sets the timers, to share them with valves that suspend calls. The caller closes them. */
    public Builder timers(Timers value) {
      timers = Optional.of(value);
      return this;
    }

    /**
     * Sets the default path of local calls to their servants, for exports that set none. The
     * default is {@link ServantLookup#DIRECT}; with rights, valves or limits it is the path of
     * calls from another process.
     */
    public Builder servantLookup(ServantLookup value) {
      servantLookup = Optional.of(value);
      return this;
    }

    /** Sets the access rules: which callers may call which methods. */
    public Builder rights(AuthorizationValve.AuthorizationPolicy value) {
      rights = value;
      return this;
    }

    /**
     * Sets the limit for calls that run at once on all connections together, each way; and the
     * number of calls that may wait for it, without a thread, before others are refused as
     * overloaded.
     */
    public Builder concurrency(int running, int waiting) {
      runningMax = running;
      waitingMax = waiting;
      return this;
    }

    /** Adds a valve on the caller's side; valves run in the order of these calls. */
    public Builder outgoing(Valve valve) {
      outgoing.add(valve);
      return this;
    }

    /** Adds a valve on the servant's side; valves run in the order of these calls. */
    public Builder incoming(Valve valve) {
      incoming.add(valve);
      return this;
    }

    private boolean asksValves() {
      return !rights.equals(AuthorizationValve.AuthorizationPolicy.PERMIT_ALL)
          || !outgoing.isEmpty()
          || !incoming.isEmpty()
          || runningMax != Integer.MAX_VALUE;
    }

    /**
     * {@return a running runtime}
     *
     * @throws IllegalStateException when calls would bypass its rights, valves or limits
     */
    public Parley start() {
      servantLookup.ifPresent(lookup -> lookup.check(asksValves()));
      return new Parley(this);
    }
  }
}
