package dev.parley.iiop.orb;

import dev.parley.calls.ServantLookup;
import dev.parley.calls.running.ServingThread;
import dev.parley.calls.spi.CallEnvironment;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.ClassFilter;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.giop.CodeSetComponentInfo;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.rmi.CodeBase;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Framing;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportRegistry;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Connections, object table and references of one runtime. It owns the threads that read its
 * connections.
 *
 * <p>Threads: safe for all.
 */
public final class OrbCore implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(OrbCore.class.getName());

  private final OrbOptions options;
  private final CallEnvironment lines;
  private final TransportRegistry transports;
  private final Consumer<Connection> parleyConnections;
  private final ObjectTable objects = new ObjectTable();
  private final PublishedAddresses listening;
  private final ObjectReferenceConverter references;
  private final Set<GiopSession> sessions = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger(); // of these sessions
  private final GiopConnectionPool connections;
  private final ConnectionIdleTimeout idle;
  private final Semaphore servingThreads = ServingThread.threads();
  private final RejectionLog refusals = new RejectionLog();
  private final AtomicBoolean toldOfNoCodeBase = new AtomicBoolean();
  private volatile boolean closed;

  /**
   * @param lines valves that all calls pass
   * @param others receives connections whose peer speaks Parley's own protocol
   */
  public OrbCore(OrbOptions options, CallEnvironment lines, Consumer<Connection> others) {
    this.options = options;
    this.lines = lines;
    this.parleyConnections = others;
    listening = new PublishedAddresses(options);
    connections =
        new GiopConnectionPool(this::dial, this::codeSetsTowards, options.connectionsMax());
    idle = new ConnectionIdleTimeout(lines.timers(), options.idle(), sessions);
    references = new ObjectReferenceConverter(this, objects, listening);
    transports =
        new TransportRegistry(
            options.transports().toBuilder()
                .framings(List.of(GiopFraming.INSTANCE, Framing.PARLEY))
                .build());
  }

  OrbOptions options() {
    return options;
  }

  CallEnvironment lines() {
    return lines;
  }

  IiopLimits limits() {
    return options.limits();
  }

  ClassFilter filter() {
    return options.filter();
  }

  ObjectTable objects() {
    return objects;
  }

  RejectionLog rejections() {
    return refusals;
  }

  boolean closed() {
    return closed;
  }

  /** {@return the permits for sessions that may have a reading thread of their own} */
  Semaphore servingThreads() {
    return servingThreads;
  }

  CdrOutput output() {
    return new CdrOutput(options.version(), options.order(), CodeSets.DEFAULT, options.limits());
  }

  GiopSession.MessageFormat version() {
    return new GiopSession.MessageFormat(options.version(), options.order());
  }

  // ---- listening

  /**
   * Listens for connections.
   *
   * @return acceptor; its endpoint has the actual port
   * @throws TransportException when the endpoint cannot be bound
   */
  public Acceptor listen(URI endpoint) {
    return listening.add(transports.listen(endpoint, this::accept));
  }

  /**
   * Listens for connections that peers open to another address.
   *
   * @param published address in references
   */
  public Acceptor listen(URI endpoint, URI published) {
    if (published.getHost() == null || published.getPort() <= 0) {
      throw new IllegalArgumentException(
          published + ": a published endpoint has a host and a port");
    }
    return listening.add(transports.listen(endpoint, this::accept), published);
  }

  private void accept(Connection connection) {
    if (connection.framing().filter(Framing.PARLEY::equals).isPresent()) {
      parleyConnections.accept(connection);
    } else if (accepted.incrementAndGet() <= options.acceptedMax()) {
      startSession(connection);
    } else {
      accepted.decrementAndGet();
      connection.close(
          CloseReason.LIMIT_EXCEEDED, options.acceptedMax() + " connections stand already");
    }
  }

  private GiopSession startSession(Connection connection) {
    GiopSession session = new GiopSession(this, connection);
    sessions.add(session);
    session.start();
    idle.schedule();
    if (closed) {
      session.stop(); // close() may have missed it
    }
    return session;
  }

  void remove(GiopSession session) {
    if (sessions.remove(session) && !session.connection().peer().dialled()) {
      accepted.decrementAndGet();
    }
    connections.remove(session);
  }

  // ---- connecting

  private GiopSession dial(URI endpoint) {
    return startSession(transports.connect(endpoint).connection());
  }

  GiopConnectionPool connections() {
    return connections;
  }

  // ---- how requests are written

  /**
   * Returns the code sets of requests to a destination. GIOP 1.0 has no negotiation: text is
   * ISO-8859-1 (CORBA 3.3 part 2, section 7.10.2.6).
   */
  CodeSets codeSetsTowards(DecodedReference to) {
    if (!versionTowards(to).giop().atLeast(GiopVersion.V1_1)) {
      return CodeSets.DEFAULT;
    }
    return to.codeSets().map(CodeSetComponentInfo::chooseFor).orElse(options.codeSets());
  }

  GiopSession.MessageFormat versionTowards(DecodedReference to) {
    GiopVersion both =
        to.version().minor() < options.version().minor() ? to.version() : options.version();
    return new GiopSession.MessageFormat(both, options.order());
  }

  List<ServiceContext> requestContexts() {
    return listening.requestContexts();
  }

  /**
   * Applies the service context in which a peer announces that it can be called back over its own
   * connection.
   */
  void applyListenPoints(GiopSession session, List<ServiceContext> contexts) {
    if (options.bidirectional()) {
      ServiceContext.find(contexts, ServiceContext.BI_DIR_IIOP)
          .ifPresent(context -> session.listenPoints(context.readListenPoints(limits())));
    }
  }

  // ---- references

  /** {@return the reference of an exported name} */
  public Ior reference(String name, IiopContract<?> contract) {
    return listening.reference(ObjectTable.key(name), contract.repositoryId());
  }

  /** {@return the reference of a stub, or of a servant, which is callable from then on} */
  public Ior referenceOf(Object object, Class<?> contract) {
    return references.of(object, contract);
  }

  /**
   * {@return the service context with the code base of this side; null if it is disabled or not
   * callable}
   */
  @Nullable ServiceContext codeBase() {
    if (!options.classDescriptions() || !listening.isCallable()) {
      return null;
    }
    try {
      return references.codeBase();
    } catch (CdrException | CallException e) { // optional: no call fails for it
      if (!toldOfNoCodeBase.getAndSet(true)) {
        LOG.log(
            System.Logger.Level.WARNING,
            "peers cannot ask for the classes of this side: {0}",
            e.getMessage());
      }
      return null;
    }
  }

  /**
   * {@return a stub of a peer's code base, which does not follow LOCATION_FORWARD; if {@code only}
   * is not null, it uses that connection only}
   */
  CodeBase codeBase(DecodedReference to, @Nullable GiopSession only) {
    return references.codeBase(to, only);
  }

  ReferenceConverter references(@Nullable GiopSession session) {
    return references.forSession(session);
  }

  /** {@return a stub for the object of a reference} Calls to a local object bypass the network. */
  public <T> T object(Ior reference, Class<T> contract) {
    return references.object(reference, contract, null);
  }

  /**
   * Asks the server whether an object exists. The time limit is that of a call, as {@link
   * dev.parley.calls.CallOptions} set it, or the default, for all redirections together.
   *
   * @throws TransportException when no address can be reached
   * @throws CallException when there is no answer in time, or too many redirections
   */
  public boolean exists(Ior reference) {
    return LocateResolver.exists(connections, reference);
  }

  // ---- objects

  /** Exports an object under a name. */
  public void export(String name, IiopContract<?> contract, Object servant) {
    objects.add(name, new ActiveServant(contract, servant));
  }

  /**
   * Sets how calls within this JVM find the servant of a name.
   *
   * @throws IllegalStateException when nothing is exported under the name, or calls would bypass
   *     the rights, valves or limits of the Parley
   */
  public void servantLookup(String name, ServantLookup lookup) {
    lines.localPath().check(lookup);
    if (!(objects.find(ObjectTable.key(name)) instanceof ObjectTable.Local(ActiveServant served))) {
      throw new IllegalStateException("no servant is exported as " + name);
    }
    served.servantLookup(lookup);
  }

  /** Forwards callers of a name to another reference. */
  public void forward(String name, Ior there) {
    objects.forward(name, new ObjectTable.Forwarded(there));
  }

  /** Withdraws the export of a name. */
  public void withdraw(String name) {
    objects.remove(name);
  }

  /** Withdraws an object that was passed in calls. {@return whether it was registered} */
  public boolean withdraw(Object servantOrStub) {
    return references.withdraw(servantOrStub);
  }

  @Override
  public void close() {
    closed = true;
    idle.close();
    listening.close();
    sessions.forEach(GiopSession::stop);
    transports.close();
  }
}
