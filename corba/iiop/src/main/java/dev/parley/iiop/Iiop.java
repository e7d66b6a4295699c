package dev.parley.iiop;

import dev.parley.calls.ContractException;
import dev.parley.calls.Parley;
import dev.parley.calls.ServantLookup;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.IiopContracts;
import dev.parley.iiop.ior.Corbaloc;
import dev.parley.iiop.ior.Corbaname;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.ior.ObjectUrl;
import dev.parley.iiop.naming.NameException;
import dev.parley.iiop.naming.Naming;
import dev.parley.iiop.orb.Options;
import dev.parley.iiop.orb.Orb;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.Acceptor;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A runtime for calls by IIOP, to and from any ORB, beside a {@link Parley}: what its calls pass is
 * the same.
 *
 * <pre>{@code
 * try (var parley = Parley.start(); var iiop = Iiop.on(parley)) {
 *   iiop.listen(URI.create("tcp://127.0.0.1:2809"));
 *   ObjectReference desk = iiop.export("desk", Calculator.class, new DeskCalculator());
 *   Bank bank = iiop.lookup("corbaloc::bank.example:3700/Bank", Bank.class);
 *   …
 * }
 * }</pre>
 *
 * <p>A contract is a plain Java interface, one that was compiled from IDL, or a {@link
 * java.rmi.Remote} one. No class is loaded because a peer named it, unless the contract's types or
 * {@link IiopBuilder#filter} name it too.
 *
 * <p>Threads: safe for all. It owns the threads that read its connections; closing it ends them.
 * Close it before its Parley.
 */
public final class Iiop implements AutoCloseable {
  private final Orb orb;
  private final Map<String, String> initialReferences;

  Iiop(Parley parley, Options options, Map<String, String> initialReferences) {
    orb = new Orb(options, parley.lines(), parley::accept);
    this.initialReferences = Map.copyOf(initialReferences);
  }

  /** {@return a runtime with the defaults of {@link IiopLimits}} */
  public static Iiop on(Parley parley) {
    return builder(parley).start();
  }

  /** {@return a builder of a runtime beside {@code parley}} */
  public static IiopBuilder builder(Parley parley) {
    return new IiopBuilder(parley);
  }

  /**
   * Takes connections, of peers that speak GIOP and of those that speak Parley's own protocol:
   * their first bytes tell.
   *
   * @param endpoint {@code tcp:}, {@code tls:} or {@code unix:}; between two Parleys {@code
   *     memory:} and {@code pipe:} as well
   * @return where it listens; closing it stops that
   * @throws dev.parley.transport.api.TransportException when the endpoint cannot be had
   */
  public Acceptor listen(URI endpoint) {
    return orb.listen(endpoint);
  }

  /**
   * The same, where peers come by way of another address, as those outside of a container do.
   *
   * @param endpoint {@code tcp:} or {@code tls:}
   * @param published the scheme, host and port that references name
   * @throws IllegalArgumentException when {@code published} has no host or no port
   */
  public Acceptor listen(URI endpoint, URI published) {
    return orb.listen(endpoint, published);
  }

  /**
   * Offers a servant under a name, which is its object key too: {@code corbaloc::HOST:PORT/NAME}
   * leads to it.
   *
   * @throws ContractException when the interface has no form in IIOP, with the path to each reason
   * @throws IllegalStateException when the name is taken, or nobody listens
   */
  public <T> ObjectReference export(String name, Class<T> contract, T servant) {
    IiopContract<T> read = IiopContracts.of(contract);
    ObjectReference reference = new ObjectReference(orb.reference(name, read));
    orb.export(name, read, servant);
    return reference;
  }

  /**
   * Says how calls within this JVM find the servant of an export, also those of stubs that exist
   * already; otherwise it is as {@link Parley.Builder#servantLookup} said.
   *
   * @param name of an export
   * @throws IllegalStateException when no servant is exported under the name, or when calls would
   *     pass by the rights, valves or limits of the Parley
   */
  public void servantLookup(String name, ServantLookup lookup) {
    orb.servantLookup(name, lookup);
  }

  /** Leads whoever asks for a name to another object (LOCATION_FORWARD). */
  public void forward(String name, ObjectReference there) {
    orb.forward(name, there.ior());
  }

  /** Offers a name no longer. */
  public void withdraw(String name) {
    orb.withdraw(name);
  }

  /**
   * Lets go of a servant that was passed in calls. {@return whether it was}
   *
   * @param servantOrStub the servant, or what came back for it in a call
   */
  public boolean withdraw(Object servantOrStub) {
    return orb.withdraw(servantOrStub);
  }

  /**
   * {@return a stub of the object that a reference means} It connects when it is first called.
   *
   * @param reference as {@link #resolve} takes it
   * @throws ContractException when the interface has no form in IIOP
   */
  public <T> T lookup(String reference, Class<T> contract) {
    return narrow(resolve(reference), contract);
  }

  /**
   * {@return the reference that a text means} Names are asked for at their naming service; nothing
   * else needs a connection.
   *
   * @param reference {@code IOR:…}, {@code corbaloc:…} or {@code corbaname:…}; behind {@code
   *     corbaloc:rir:/} a name that {@link IiopBuilder#initialReference} was told
   * @throws CdrException when it cannot be understood, or no such initial reference was told
   * @throws NameException when nothing is bound to the name
   * @throws CallException when the naming service does not answer
   */
  public ObjectReference resolve(String reference) {
    return switch (ObjectUrl.parse(reference)) {
      case Ior ior -> new ObjectReference(ior);
      case Corbaloc corbaloc -> at(corbaloc);
      case Corbaname name when name.name().isEmpty() -> at(name.context());
      case Corbaname name -> Naming.at(this, at(name.context())).resolve(name.name());
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
          corbaloc + ": no such initial reference; IiopBuilder.initialReference tells one");
    }
    return ObjectReference.of(known);
  }

  /**
   * {@return a stub of the object that a reference means, as another interface} Whether the object
   * has it is not asked; its first call tells.
   */
  public <T> T narrow(ObjectReference reference, Class<T> contract) {
    return orb.object(reference.ior(), contract);
  }

  /**
   * {@return a stub of the same object as another interface, when the object has it} As narrowing
   * does in CORBA and in RMI-IIOP.
   *
   * @param stub of another interface, or a servant
   * @param from the interface that {@code stub} is called by
   * @throws dev.parley.pipeline.CallException.Incompatible when the object has not
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
   * {@return whether an object has an interface} Asks the object where its reference does not tell.
   */
  public boolean isA(ObjectReference reference, Class<?> contract) {
    String wanted = IiopContracts.of(contract).repositoryId();
    return reference.repositoryId().equals(wanted)
        || narrow(reference, AnyObject.class).isA(wanted);
  }

  /**
   * {@return whether the object of a reference is there} Asks its server, without calling it
   * (LocateRequest). That has as much time as {@link dev.parley.calls.CallOptions} give a call.
   *
   * @throws dev.parley.transport.api.TransportException when no way leads to its server
   * @throws CallException when the server does not say
   */
  public boolean isThere(ObjectReference reference) {
    return orb.isThere(reference.ior());
  }

  /** {@return the reference of a stub, or of a servant, which can be called from now on} */
  public ObjectReference referenceOf(Object object, Class<?> contract) {
    return new ObjectReference(orb.referenceOf(object, contract));
  }

  /** Stops listening, closes all connections, ends all threads, and waits for that. */
  @Override
  public void close() {
    orb.close();
  }
}
