package dev.parley.iiop;

import dev.parley.calls.Parley;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.ServantLookup;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.IiopContracts;
import dev.parley.iiop.cosnaming.NameException;
import dev.parley.iiop.cosnaming.NameOperations;
import dev.parley.iiop.cosnaming.NamingContext;
import dev.parley.iiop.ior.Corbaloc;
import dev.parley.iiop.ior.Corbaname;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.ior.ObjectUrl;
import dev.parley.iiop.mapping.CorbaObject;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.iiop.orb.OrbCore;
import dev.parley.iiop.orb.OrbOptions;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.Acceptor;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * ORB runtime: calls and serves objects by IIOP, interoperable with any ORB, next to a {@link
 * Parley} whose valves its calls pass.
 *
 * <pre>{@code
 * try (var parley = Parley.start(); var iiop = Orb.on(parley)) {
 *   iiop.listen(URI.create("tcp://127.0.0.1:2809"));
 *   ObjectReference desk = iiop.export("desk", Calculator.class, new DeskCalculator());
 *   Bank bank = iiop.lookup("corbaloc::bank.example:3700/Bank", Bank.class);
 *   …
 * }
 * }</pre>
 *
 * <p>A contract is a plain Java interface, an interface compiled from IDL, or a {@link
 * java.rmi.Remote} interface. A class that a peer names is loaded only if the contract's types or
 * {@link OrbBuilder#filter} name it too.
 *
 * <p>Threads: safe for all. The runtime owns the threads that read its connections; closing it ends
 * them. Close it before its Parley.
 */
public final class Orb implements AutoCloseable {
  private final OrbCore orb;
  private final Map<String, String> initialReferences;

  Orb(Parley parley, OrbOptions options, Map<String, String> initialReferences) {
    orb = new OrbCore(options, parley.callEnvironment(), parley::accept);
    this.initialReferences = Map.copyOf(initialReferences);
  }

  /** {@return a runtime with the defaults of {@link IiopLimits}} */
  public static Orb on(Parley parley) {
    return builder(parley).start();
  }

  /** {@return a builder of a runtime beside {@code parley}} */
  public static OrbBuilder builder(Parley parley) {
    return new OrbBuilder(parley);
  }

  /**
   * Listens for connections of GIOP peers and of Parley peers; the first bytes of a connection tell
   * the protocol.
   *
   * @param endpoint {@code tcp:}, {@code tls:} or {@code unix:}; between two Parley processes
   *     {@code memory:} and {@code pipe:} as well
   * @return the acceptor; closing it stops listening
   * @throws dev.parley.transport.api.TransportException when the endpoint cannot be bound
   */
  public Acceptor listen(URI endpoint) {
    return orb.listen(endpoint);
  }

  /**
   * Listens at an endpoint that peers reach by another address, for example from outside a
   * container.
   *
   * @param endpoint {@code tcp:} or {@code tls:}
   * @param published scheme, host and port that references contain
   * @throws IllegalArgumentException when {@code published} has no host or no port
   */
  public Acceptor listen(URI endpoint, URI published) {
    return orb.listen(endpoint, published);
  }

  /**
   * Exports a servant under a name, which is also its object key: {@code corbaloc::HOST:PORT/NAME}
   * refers to it.
   *
   * @throws ContractException when the interface has no IIOP mapping, with the path to each reason
   * @throws IllegalStateException when the name is in use, or the runtime does not listen
   */
  public <T> ObjectReference export(String name, Class<T> contract, T servant) {
    IiopContract<T> read = IiopContracts.of(contract);
    ObjectReference reference = new ObjectReference(orb.reference(name, read));
    orb.export(name, read, servant);
    return reference;
  }

  /**
   * Sets how calls within this JVM find the servant of an export, including calls of existing
   * stubs; the default is the setting of {@link Parley.Builder#servantLookup}.
   *
   * @param name name of an export
   * @throws IllegalStateException when no servant is exported under the name, or when calls would
   *     bypass the rights, valves or limits of the Parley
   */
  public void servantLookup(String name, ServantLookup lookup) {
    orb.servantLookup(name, lookup);
  }

  /** Redirects callers of a name to another object (LOCATION_FORWARD). */
  public void forward(String name, ObjectReference there) {
    orb.forward(name, there.ior());
  }

  /** Withdraws the export of a name. */
  public void withdraw(String name) {
    orb.withdraw(name);
  }

  /**
   * Withdraws a servant that was passed as an argument or result.
   *
   * @param servantOrStub the servant, or the stub of it that a call returned
   * @return whether it was registered
   */
  public boolean withdraw(Object servantOrStub) {
    return orb.withdraw(servantOrStub);
  }

  /**
   * {@return a stub for the object that a reference denotes} It connects with its first call.
   *
   * @param reference any form that {@link #resolve} accepts
   * @throws ContractException when the interface has no IIOP mapping
   */
  public <T> T lookup(String reference, Class<T> contract) {
    return narrow(resolve(reference), contract);
  }

  /**
   * {@return the object reference that a stringified reference denotes} A {@code corbaname:} is
   * resolved at its naming service; all other forms need no connection.
   *
   * @param reference {@code IOR:…}, {@code corbaloc:…} or {@code corbaname:…}; the name behind
   *     {@code corbaloc:rir:/} must be set with {@link OrbBuilder#initialReference}
   * @throws CdrException when the reference is malformed, or the initial reference is not set
   * @throws NameException when nothing is bound to the name
   * @throws CallException when the naming service does not answer
   */
  public ObjectReference resolve(String reference) {
    return switch (ObjectUrl.parse(reference)) {
      case Ior ior -> new ObjectReference(ior);
      case Corbaloc corbaloc -> at(corbaloc);
      case Corbaname name when name.name().isEmpty() -> at(name.context());
      case Corbaname name ->
          NameOperations.resolve(narrow(at(name.context()), NamingContext.class), name.name());
    };
  }

  private ObjectReference at(Corbaloc corbaloc) {
    if (!corbaloc.isInitialReference()) {
      return new ObjectReference(corbaloc.toIor());
    }
    String name = new String(corbaloc.key(), StandardCharsets.UTF_8);
    String known = initialReferences.get(name);
    if (known == null) {
      throw new CdrException(
          CdrException.Reason.BAD_PARAM,
          corbaloc + ": no such initial reference; add it with OrbBuilder.initialReference");
    }
    return ObjectReference.of(known);
  }

  /**
   * {@return a stub for the object that a reference denotes, with another interface} The object is
   * not asked whether it supports the interface; the first call shows it.
   */
  public <T> T narrow(ObjectReference reference, Class<T> contract) {
    return orb.object(reference.ior(), contract);
  }

  /**
   * {@return a stub for the same object with another interface, if the object supports it} The
   * operation is narrowing in CORBA and RMI-IIOP.
   *
   * @param stub stub with another interface, or a servant
   * @param from the interface of {@code stub}
   * @throws dev.parley.pipeline.CallException.Incompatible when the object does not support it
   */
  public <T> T narrow(Object stub, Class<?> from, Class<T> contract) {
    ObjectReference reference = referenceOf(stub, from);
    if (!isA(reference, contract)) {
      throw new CallException.Incompatible(
          reference.repositoryId() + " at " + stub + " is no " + contract.getName());
    }
    return narrow(reference, contract);
  }

  /**
   * {@return whether an object supports an interface} The object is asked (_is_a) if its reference
   * does not answer the question.
   */
  public boolean isA(ObjectReference reference, Class<?> contract) {
    String wanted = IiopContracts.of(contract).repositoryId();
    return reference.repositoryId().equals(wanted)
        || narrow(reference, CorbaObject.class).isA(wanted);
  }

  /**
   * {@return whether the object of a reference exists} The server is asked with a LocateRequest,
   * without a call. The time limit is that of a call, as {@link dev.parley.calls.api.CallOptions}
   * set it.
   *
   * @throws dev.parley.transport.api.TransportException when no address of its server can be
   *     reached
   * @throws CallException when the server does not answer
   */
  public boolean exists(ObjectReference reference) {
    return orb.exists(reference.ior());
  }

  /** {@return the reference of a stub, or of a servant, which is callable from then on} */
  public ObjectReference referenceOf(Object object, Class<?> contract) {
    return new ObjectReference(orb.referenceOf(object, contract));
  }

  /** Stops listening, closes all connections, and waits until all threads have ended. */
  @Override
  public void close() {
    orb.close();
  }
}
