package dev.parley.iiop.orb;

import dev.parley.calls.Contract;
import dev.parley.calls.spi.DirectStub;
import dev.parley.calls.spi.LocalWay;
import dev.parley.calls.spi.Stub;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.IiopContracts;
import dev.parley.iiop.codec.PeerForms;
import dev.parley.iiop.codec.References;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.ServiceContext.ListenPoint;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.rmi.CodeBase;
import dev.parley.iiop.rmi.OwnClasses;
import dev.parley.pipeline.CallException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Conversion between servants or stubs and object references.
 *
 * <p>Threads: safe for all.
 */
final class ObjectReferences {
  private final Orb orb;
  private final Objects objects;
  private final Listening listening;
  private final CodeBase classes;

  ObjectReferences(Orb orb, Objects objects, Listening listening) {
    this.orb = orb;
    this.objects = objects;
    this.listening = listening;
    classes = new OwnClasses(orb.limits().classes());
  }

  /**
   * {@return the converter for the values of one message}
   *
   * @param session session of the message; null for none
   */
  References by(@Nullable GiopSession session) {
    return new References() {
      @Override
      public PeerForms forms() {
        return session == null ? new PeerForms() : session.forms();
      }

      @Override
      public void write(CdrOutput to, @Nullable Object object, Class<?> contract) {
        (object == null ? Ior.NIL : of(object, contract)).write(to);
      }

      @Override
      public @Nullable Object read(CdrInput from, Class<?> contract) {
        Ior reference = Ior.read(from);
        return reference.isNil() ? null : object(reference, contract, session);
      }

      @Override
      public @Nullable Object read(
          CdrInput from, Class<?> otherwise, Function<String, @Nullable Class<?>> named) {
        Ior reference = Ior.read(from);
        if (reference.isNil()) {
          return null;
        }
        Class<?> known = named.apply(reference.typeId());
        Class<?> contract = known == null ? otherwise : known;
        return object(reference, contract, session);
      }
    };
  }

  /** {@return the reference of a stub, or of a servant, which is callable from then on} */
  Ior of(Object object, Class<?> contract) {
    if (object instanceof Stub stub && stub.target() instanceof ObjectTarget target) {
      return of(target);
    }
    Objects.Name name = objects.pass(IiopContracts.of(contract), object);
    return listening.reference(name.key(), name.repositoryId());
  }

  /**
   * Returns the reference of a stub: the original one, or a new one if it denotes a local object at
   * an address that is no longer published.
   */
  private Ior of(ObjectTarget target) {
    Destination to = target.first();
    Served home = target.home();
    if (home == null || leadsHere(to)) {
      return to.reference();
    }
    boolean still =
        objects.find(to.key()) instanceof Objects.Here(Served served) && served.equals(home);
    return still ? listening.reference(to.key(), home.contract().repositoryId()) : to.reference();
  }

  /**
   * {@return a stub for the object of a reference} Calls to a local object bypass the network.
   *
   * @param session session by which the reference arrived; null for none
   */
  <T> T object(Ior reference, Class<T> contract, @Nullable GiopSession session) {
    Destination to = Destination.of(reference);
    IiopContract<T> known = IiopContracts.of(contract);
    Contract<T> read = known.contract();
    GiopSession back = session != null && session.callsBack(to) ? session : null;
    ObjectTarget target = new ObjectTarget(orb, known, to, back, true);
    T stub = read.stub(target);
    Served own = own(to);
    target.home(own);
    if (own == null || !contract.isInstance(own.servant())) {
      return stub;
    }
    DirectStub straight = read.direct(target, (Stub) stub);
    String name = contract.getSimpleName() + " by IIOP";
    LocalWay local = orb.lines().local();
    own.lead(
        straight,
        lookup -> local.to(lookup, name, read, own.servant(), () -> servant(to, contract, name)),
        (Stub) stub);
    return contract.cast(straight);
  }

  private <T> T servant(Destination to, Class<T> contract, String name) {
    if (objects.find(to.key()) instanceof Objects.Here(Served served)
        && contract.isInstance(served.servant())) {
      return contract.cast(served.servant());
    }
    throw new CallException.Unavailable(name + " in this JVM: it is no longer exported");
  }

  /** {@return the service context with the code base of this side} */
  ServiceContext codeBase() {
    return new ServiceContext(
        ServiceContext.SENDING_CONTEXT_RUN_TIME,
        CdrOutput.encapsulation(of(classes, CodeBase.class)::write));
  }

  /**
   * {@return a stub of a peer's code base, which does not follow LOCATION_FORWARD}
   *
   * @param only only connection that it may use; null for any
   */
  CodeBase codeBase(Destination to, @Nullable GiopSession only) {
    IiopContract<CodeBase> contract = IiopContracts.of(CodeBase.class);
    return contract.contract().stub(new ObjectTarget(orb, contract, to, only, false));
  }

  /** {@return the local object that a reference denotes; null if it is remote or not served} */
  private @Nullable Served own(Destination to) {
    return leadsHere(to) && objects.find(to.key()) instanceof Objects.Here(Served served)
        ? served
        : null;
  }

  private boolean leadsHere(Destination to) {
    List<ListenPoint> points = listening.points();
    return to.addresses().stream()
        .anyMatch(each -> points.contains(new ListenPoint(each.host(), each.port())));
  }

  /** Withdraws an object that was passed in calls. {@return whether it was registered} */
  boolean withdraw(Object servantOrStub) {
    if (servantOrStub instanceof Stub stub && stub.target() instanceof ObjectTarget target) {
      Served home = target.home();
      Served own = home == null ? own(target.first()) : home;
      return own != null && objects.withdraw(own.servant());
    }
    return objects.withdraw(servantOrStub);
  }
}
