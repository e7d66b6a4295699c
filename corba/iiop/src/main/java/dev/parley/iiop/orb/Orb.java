package dev.parley.iiop.orb;

import dev.parley.calls.ServantLookup;
import dev.parley.calls.running.ServingThread;
import dev.parley.calls.spi.Lines;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.ClassFilter;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.References;
import dev.parley.iiop.giop.CodeSetInfo;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.rmi.CodeBase;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Framing;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.Transports;
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
 * Connections, objects and references of one runtime. It owns the threads that read its
 * connections.
 *
 * <p>Threads: safe for all.
 */
public final class Orb implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Orb.class.getName());

  private final Options options;
  private final Lines lines;
  private final Transports transports;
  private final Consumer<Connection> others;
  private final Objects objects = new Objects();
  private final Listening listening;
  private final ObjectReferences references;
  private final Set<GiopSession> sessions = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger(); // of these sessions
  private final Connections connections;
  private final IdleWatch idle;
  private final Semaphore servingThreads = ServingThread.threads();
  private final Refusals refusals = new Refusals();
  private final AtomicBoolean toldOfNoCodeBase = new AtomicBoolean();
  private volatile boolean closed;

  /**
   * @param lines what all calls pass
   * @param others takes connections that turn out to speak Parley's own protocol
   */
  public Orb(Options options, Lines lines, Consumer<Connection> others) {
    this.options = options;
    this.lines = lines;
    this.others = others;
    listening = new Listening(options);
    connections = new Connections(this::dial, this::codeSetsTowards, options.connectionsMax());
    idle = new IdleWatch(lines.timers(), options.idle(), sessions);
    references = new ObjectReferences(this, objects, listening);
    transports =
        new Transports(
            options.transports().toBuilder()
                .framings(List.of(GiopFraming.INSTANCE, Framing.PARLEY))
                .build());
  }

  Options options() {
    return options;
  }

  Lines lines() {
    return lines;
  }

  IiopLimits limits() {
    return options.limits();
  }

  ClassFilter filter() {
    return options.filter();
  }

  Objects objects() {
    return objects;
  }

  Refusals refusals() {
    return refusals;
  }

  boolean closed() {
    return closed;
  }

  /** {@return for how many sessions a thread of their own may read at once} */
  Semaphore servingThreads() {
    return servingThreads;
  }

  CdrOutput output() {
    return new CdrOutput(options.version(), options.order(), CodeSets.DEFAULT, options.limits());
  }

  GiopSession.Version version() {
    return new GiopSession.Version(options.version(), options.order());
  }

  // ---- listening

  /**
   * Takes connections.
   *
   * @return the endpoint with the port that was given
   * @throws TransportException when it cannot be had
   */
  public Acceptor listen(URI endpoint) {
    return listening.add(transports.listen(endpoint, this::accept));
  }

  /**
   * Takes connections that come by way of another address.
   *
   * @param published what references name
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
      others.accept(connection);
    } else if (accepted.incrementAndGet() <= options.acceptedMax()) {
      adopt(connection);
    } else {
      accepted.decrementAndGet();
      connection.close(
          CloseReason.LIMIT_EXCEEDED, options.acceptedMax() + " connections stand already");
    }
  }

  private GiopSession adopt(Connection connection) {
    GiopSession session = new GiopSession(this, connection);
    sessions.add(session);
    session.start();
    idle.begun();
    if (closed) {
      session.stop(); // it may have come too late to be closed with the others
    }
    return session;
  }

  void gone(GiopSession session) {
    if (sessions.remove(session) && !session.connection().peer().dialled()) {
      accepted.decrementAndGet();
    }
    connections.gone(session);
  }

  // ---- connecting

  private GiopSession dial(URI endpoint) {
    return adopt(transports.connect(endpoint).connection());
  }

  Connections connections() {
    return connections;
  }

  // ---- how requests are written

  /**
   * In GIOP 1.0 nothing is agreed upon: text is ISO-8859-1 (CORBA 3.3 part 2, section 7.10.2.6).
   */
  CodeSets codeSetsTowards(Destination to) {
    if (!versionTowards(to).giop().atLeast(GiopVersion.V1_1)) {
      return CodeSets.DEFAULT;
    }
    return to.codeSets().map(CodeSetInfo::towards).orElse(options.codeSets());
  }

  GiopSession.Version versionTowards(Destination to) {
    GiopVersion both =
        to.version().minor() < options.version().minor() ? to.version() : options.version();
    return new GiopSession.Version(both, options.order());
  }

  List<ServiceContext> requestContexts() {
    return listening.requestContexts();
  }

  /** A peer says where it can be called back over its own connection. */
  void learn(GiopSession session, List<ServiceContext> contexts) {
    if (options.bidirectional()) {
      ServiceContext.find(contexts, ServiceContext.BI_DIR_IIOP)
          .ifPresent(context -> session.calledBackAt(context.readListenPoints(limits())));
    }
  }

  // ---- references

  /** {@return the reference of an object that is exported under a name} */
  public Ior reference(String name, IiopContract<?> contract) {
    return listening.reference(Objects.key(name), contract.repositoryId());
  }

  /** {@return the reference of a stub, or of a servant, which can be called from now on} */
  public Ior referenceOf(Object object, Class<?> contract) {
    return references.of(object, contract);
  }

  /** {@return where peers ask for classes of this side; null when they may not, or cannot} */
  @Nullable ServiceContext codeBase() {
    if (!options.classDescriptions() || !listening.isCallable()) {
      return null;
    }
    try {
      return references.codeBase();
    } catch (CdrException | CallException e) { // it only helps: no call fails for it
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
   * {@return a peer's code base, which leads nowhere else; by one connection alone, if not null}
   */
  CodeBase codeBase(Destination to, @Nullable GiopSession only) {
    return references.codeBase(to, only);
  }

  References references(@Nullable GiopSession session) {
    return references.by(session);
  }

  /**
   * {@return a stub of the object that a reference means} Of one that is here, it goes straight.
   */
  public <T> T object(Ior reference, Class<T> contract) {
    return references.object(reference, contract, null);
  }

  /**
   * Asks whether an object is there. That has as much time as {@link dev.parley.calls.CallOptions}
   * give a call, or a default one, however often it is led elsewhere.
   *
   * @throws TransportException when no way leads there
   * @throws CallException when it does not say in time, or leads elsewhere without end
   */
  public boolean isThere(Ior reference) {
    return Whereabouts.isThere(connections, reference);
  }

  // ---- objects

  /** Serves an object under a name. */
  public void export(String name, IiopContract<?> contract, Object servant) {
    objects.add(name, new Served(contract, servant));
  }

  /**
   * Says how calls within this JVM find the servant of a name.
   *
   * @throws IllegalStateException when nothing is exported under the name, or calls would pass by
   *     the rights, valves or limits of the Parley
   */
  public void servantLookup(String name, ServantLookup lookup) {
    lines.local().check(lookup);
    if (!(objects.find(Objects.key(name)) instanceof Objects.Here(Served served))) {
      throw new IllegalStateException("no servant is exported as " + name);
    }
    served.servantLookup(lookup);
  }

  /** Leads callers of a name elsewhere. */
  public void forward(String name, Ior there) {
    objects.put(name, new Objects.Elsewhere(there));
  }

  /** Serves a name no longer. */
  public void withdraw(String name) {
    objects.remove(name);
  }

  /** Lets go of an object that was passed in calls. {@return whether it was} */
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
