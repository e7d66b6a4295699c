package dev.parley.iiop.orb;

import dev.parley.base.Limits;
import dev.parley.calls.Contract;
import dev.parley.calls.spi.DirectStub;
import dev.parley.calls.spi.Lines;
import dev.parley.calls.spi.Stub;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.ClassFilter;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.IiopContracts;
import dev.parley.iiop.codec.References;
import dev.parley.iiop.giop.CodeSetInfo;
import dev.parley.iiop.giop.LocateReplyHeader;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Framing;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.Transports;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Connections, objects and references of one runtime. It owns the threads that read its
 * connections.
 *
 * <p>Threads: safe for all.
 */
public final class Orb implements AutoCloseable {
  private static final int CALLBACK_PORT = 1;

  private final Options options;
  private final Lines lines;
  private final Transports transports;
  private final Consumer<Connection> others;
  private final Objects objects = new Objects();
  private final String callbackHost = "parley-" + UUID.randomUUID();
  private final Set<GiopSession> sessions = ConcurrentHashMap.newKeySet();
  private final Connections connections = new Connections(this::dial, this::codeSetsTowards);
  private final List<Published> published = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  /**
   * @param lines what all calls pass
   * @param others takes connections that turn out to speak Parley's own protocol
   */
  public Orb(Options options, Lines lines, Consumer<Connection> others) {
    this.options = options;
    this.lines = lines;
    this.others = others;
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

  boolean closed() {
    return closed;
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
    Acceptor acceptor = transports.listen(endpoint, this::accept);
    published.add(Published.of(acceptor, options.publishedHost()));
    return acceptor;
  }

  private void accept(Connection connection) {
    if (connection.framing().filter(Framing.PARLEY::equals).isPresent()) {
      others.accept(connection);
    } else {
      adopt(connection);
    }
  }

  private GiopSession adopt(Connection connection) {
    GiopSession session = new GiopSession(this, connection);
    sessions.add(session);
    session.start();
    if (closed) {
      session.stop(); // it may have come too late to be closed with the others
    }
    return session;
  }

  void gone(GiopSession session) {
    sessions.remove(session);
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
    return options.bidirectional() ? List.of(ServiceContext.ofListenPoints(points())) : List.of();
  }

  /**
   * {@return where references of this side say it is} Where calls come back over connections that
   * it has dialled (bidirectional GIOP, CORBA 3.3 part 2, section 9.8) that is also a host that
   * nobody else has, and that no name service knows, since it stands for those connections alone.
   */
  private List<ServiceContext.ListenPoint> points() {
    List<ServiceContext.ListenPoint> points = new ArrayList<>();
    for (Published each : published) {
      if (each.port() > 0) {
        points.add(new ServiceContext.ListenPoint(each.host(), each.port()));
      }
    }
    if (options.bidirectional()) {
      points.add(new ServiceContext.ListenPoint(callbackHost, CALLBACK_PORT));
    }
    return points;
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
    return reference(Objects.key(name), contract.repositoryId());
  }

  private Ior reference(byte[] key, String repositoryId) {
    if (published.isEmpty() && !options.bidirectional()) {
      throw new CdrException(
          CdrException.Reason.BAD_PARAM,
          "an object cannot be called, since nobody listens for it: call listen(URI), or allow calls"
              + " back over the same connection with bidirectional(true)");
    }
    return Publishing.reference(repositoryId, key, options.version(), points(), published);
  }

  References references(@Nullable GiopSession session) {
    return new References() {
      @Override
      public void write(CdrOutput to, @Nullable Object object, Class<?> contract) {
        (object == null ? Ior.NIL : referenceOf(object, contract)).write(to);
      }

      @Override
      public @Nullable Object read(CdrInput from, Class<?> contract) {
        Ior reference = Ior.read(from);
        return reference.isNil() ? null : objectOf(reference, contract, session);
      }
    };
  }

  /** {@return the reference of a stub, or of a servant, which can be called from now on} */
  public Ior referenceOf(Object object, Class<?> contract) {
    if (object instanceof Stub stub && stub.target() instanceof ObjectTarget target) {
      return target.reference();
    }
    Objects.Name name = objects.pass(IiopContracts.of(contract), object);
    return reference(name.key(), name.repositoryId());
  }

  private <T> T objectOf(Ior reference, Class<T> contract, @Nullable GiopSession session) {
    Destination to = Destination.of(reference);
    IiopContract<T> known = IiopContracts.of(contract);
    Contract<T> read = known.contract();
    GiopSession back = session != null && session.callsBack(to) ? session : null;
    ObjectTarget target = new ObjectTarget(this, known, to, back);
    T stub = read.stub(target);
    Served own = lines.straight() ? own(to) : null;
    if (own == null || !contract.isInstance(own.servant())) {
      return stub;
    }
    DirectStub straight = read.direct(target, (Stub) stub);
    own.lead(straight, (Stub) stub);
    return contract.cast(straight);
  }

  /** {@return what is served here that a reference means; null for nothing} */
  private @Nullable Served own(Destination to) {
    boolean ours =
        to.addresses().stream()
            .anyMatch(each ->
                points().contains(new ServiceContext.ListenPoint(each.host(), each.port())));
    return ours && objects.find(to.key()) instanceof Objects.Here(Served served) ? served : null;
  }

  /**
   * Asks whether an object is there.
   *
   * @throws TransportException when no way leads there
   * @throws CallException when it does not say in time, or leads elsewhere without end
   */
  public boolean isThere(Ior reference) {
    Destination to = Destination.of(reference);
    for (int i = 0; i < Trip.FORWARDS_MAX; i++) {
      Requests.Located located = located(to);
      if (located.elsewhere() == null) {
        return located.status() == LocateReplyHeader.Status.OBJECT_HERE;
      }
      to = Destination.of(located.elsewhere());
    }
    throw new CallException.Unavailable("led elsewhere " + Trip.FORWARDS_MAX + " times");
  }

  private Requests.Located located(Destination to) {
    CompletableFuture<Requests.Located> answer =
        connections
            .connect(new Route(to, Route.Naming.KEY), Limits.DEADLINE.toNanos())
            .requests()
            .locate(to);
    try {
      return answer.get(Limits.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(false);
      throw new CallException.DeadlineExceeded(to.place() + ": no word of an object in time");
    } catch (InterruptedException e) {
      answer.cancel(false);
      Thread.currentThread().interrupt();
      throw new CallException.Cancelled(to.place() + ": the asking thread was interrupted");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CallException known
          ? known.copy()
          : new CallException.Failed(to.place() + ": " + e.getCause(), e.getCause());
    }
  }

  /**
   * {@return a stub of the object that a reference means} Of one that is here, it goes straight.
   */
  public <T> T object(Ior reference, Class<T> contract) {
    return objectOf(reference, contract, null);
  }

  /** Serves an object under a name. */
  public void export(String name, IiopContract<?> contract, Object servant) {
    objects.add(name, new Served(contract, servant));
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
    if (servantOrStub instanceof Stub stub && stub.target() instanceof ObjectTarget target) {
      Served own = own(Destination.of(target.reference()));
      return own != null && objects.withdraw(own.servant());
    }
    return objects.withdraw(servantOrStub);
  }

  @Override
  public void close() {
    closed = true;
    published.forEach(each -> each.acceptor().close());
    sessions.forEach(GiopSession::stop);
    transports.close();
  }
}
