package dev.parley.iiop.orb;

import dev.parley.calls.api.ServantLookup;
import dev.parley.calls.spi.CallEnvironment;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.ior.Ior;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Connections, object table and references of one runtime. It owns the threads that read its
 * connections.
 *
 * <p>Threads: safe for all.
 */
public final class OrbCore implements AutoCloseable {
  private final OrbEnvironment orb;
  private final TransportRegistry transports;
  private final Consumer<Connection> parleyConnections;
  private final ObjectReferenceConverter references;
  private final Set<GiopSession> sessions = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger(); // of these sessions
  private final GiopConnectionPool connections;
  private final ConnectionIdleTimeout idle;

  /**
   * @param calls valves that all calls pass
   * @param others receives connections whose peer speaks Parley's own protocol
   */
  public OrbCore(OrbOptions options, CallEnvironment calls, Consumer<Connection> others) {
    parleyConnections = others;
    orb = new OrbEnvironment(options, calls);
    connections =
        new GiopConnectionPool(this::dial, orb::codeSetsTowards, options.connectionsMax());
    idle = new ConnectionIdleTimeout(calls.timers(), options.idle(), sessions);
    references = new ObjectReferenceConverter(orb, connections);
    transports =
        new TransportRegistry(
            options.transports().toBuilder()
                .framings(List.of(GiopFraming.INSTANCE, Framing.PARLEY))
                .build());
  }

  // ---- listening

  /**
   * Listens for connections.
   *
   * @return acceptor; its endpoint has the actual port
   * @throws TransportException when the endpoint cannot be bound
   */
  public Acceptor listen(URI endpoint) {
    return orb.addresses().add(transports.listen(endpoint, this::accept));
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
    return orb.addresses().add(transports.listen(endpoint, this::accept), published);
  }

  private void accept(Connection connection) {
    if (connection.framing().filter(Framing.PARLEY::equals).isPresent()) {
      parleyConnections.accept(connection);
      return;
    }
    int acceptedMax = orb.options().acceptedMax();
    if (accepted.incrementAndGet() <= acceptedMax) {
      startSession(connection);
    } else {
      accepted.decrementAndGet();
      connection.close(CloseReason.LIMIT_EXCEEDED, acceptedMax + " connections stand already");
    }
  }

  private GiopSession dial(URI endpoint) {
    if (SameMachineEndpoints.isOne(endpoint) && !transports.isOwnedByUser(endpoint)) {
      throw new TransportException(
          TransportException.Reason.UNREACHABLE,
          endpoint,
          "a reference names it, but no process of this user listens there",
          null);
    }
    return startSession(transports.connect(endpoint).connection());
  }

  private GiopSession startSession(Connection connection) {
    GiopSession session = new GiopSession(orb, connection, references, this::remove);
    sessions.add(session);
    session.start();
    idle.schedule();
    if (orb.isClosed()) {
      session.stop(); // close() may have missed it
    }
    return session;
  }

  private void remove(GiopSession session) {
    if (sessions.remove(session) && !session.connection().dialled()) {
      accepted.decrementAndGet();
    }
    connections.remove(session);
  }

  // ---- references

  /** {@return the reference of an exported name} */
  public Ior reference(String name, IiopContract<?> contract) {
    return orb.addresses().reference(ObjectTable.key(name), contract.repositoryId());
  }

  /** {@return the reference of a stub, or of a servant, which is callable from then on} */
  public Ior referenceOf(Object object, Class<?> contract) {
    return references.of(object, contract);
  }

  /** {@return a stub for the object of a reference} Calls to a local object bypass the network. */
  public <T> T object(Ior reference, Class<T> contract) {
    return references.object(reference, contract, null);
  }

  /**
   * Asks the server whether an object exists. The time limit is that of a call, as {@link
   * dev.parley.calls.api.CallOptions} set it, or the default, for all redirections together.
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
    orb.objects().add(name, new ActiveServant(contract, servant));
  }

  /**
   * Sets how calls within this JVM find the servant of a name.
   *
   * @throws IllegalStateException when nothing is exported under the name, or calls would bypass
   *     the rights, valves or limits of the Parley
   */
  public void servantLookup(String name, ServantLookup lookup) {
    orb.calls().localPath().check(lookup);
    if (!(orb.objects().find(ObjectTable.key(name))
        instanceof ObjectTable.Local(ActiveServant served))) {
      throw new IllegalStateException("no servant is exported as " + name);
    }
    served.directLinks().servantLookup(lookup);
  }

  /** Forwards callers of a name to another reference. */
  public void forward(String name, Ior there) {
    orb.objects().forward(name, new ObjectTable.Forwarded(there));
  }

  /** Withdraws the export of a name. */
  public void withdraw(String name) {
    orb.objects().remove(name);
  }

  /** Withdraws an object that was passed in calls. {@return whether it was registered} */
  public boolean withdraw(Object servantOrStub) {
    return references.withdraw(servantOrStub);
  }

  @Override
  public void close() {
    orb.close();
    idle.close();
    orb.addresses().close();
    sessions.forEach(GiopSession::stop);
    transports.close();
  }
}
