package dev.parley.iiop.orb;

import dev.parley.calls.spi.ContractModel;
import dev.parley.calls.spi.DirectStub;
import dev.parley.calls.spi.LocalCallPath;
import dev.parley.calls.spi.Stub;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.IiopContracts;
import dev.parley.iiop.codec.PeerEncodings;
import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.ServiceContext.ListenPoint;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.rmi.CodeBase;
import dev.parley.iiop.rmi.LocalCodeBase;
import dev.parley.pipeline.CallException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Conversion between servants or stubs and object references.
 *
 * <p>Threads: safe for all.
 */
final class ObjectReferenceConverter implements SessionReferences {
  private static final System.Logger LOG =
      System.getLogger(ObjectReferenceConverter.class.getName());

  private final OrbEnvironment orb;
  private final GiopConnectionPool connections;
  private final ObjectTable objects;
  private final PublishedAddresses addresses;
  private final CodeBase classes;
  private final ReferenceConverter localReferences = converter(null);
  private final AtomicBoolean toldOfNoCodeBase = new AtomicBoolean();

  ObjectReferenceConverter(OrbEnvironment orb, GiopConnectionPool connections) {
    this.orb = orb;
    this.connections = connections;
    objects = orb.objects();
    addresses = orb.addresses();
    classes = new LocalCodeBase(orb.limits().classes());
  }

  @Override
  public ReferenceConverter forSession(GiopSession session) {
    return converter(session);
  }

  private ReferenceConverter converter(@Nullable GiopSession session) {
    return new ReferenceConverter() {
      @Override
      public PeerEncodings peerEncodings() {
        return session == null ? new PeerEncodings() : session.connection().encodings();
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
    ObjectTable.ObjectName name = objects.register(IiopContracts.of(contract), object);
    return addresses.reference(name.key(), name.repositoryId());
  }

  /**
   * Returns the reference of a stub: the original one, or a new one if it denotes a local object at
   * an address that is no longer published.
   */
  private Ior of(ObjectTarget target) {
    DecodedReference to = target.first();
    ActiveServant home = target.localObject();
    if (home == null || isLocalAddress(to)) {
      return to.reference();
    }
    boolean still =
        objects.find(to.key()) instanceof ObjectTable.Local(ActiveServant served)
            && served.equals(home);
    return still ? addresses.reference(to.key(), home.contract().repositoryId()) : to.reference();
  }

  /**
   * {@return a stub for the object of a reference} Calls to a local object bypass the network.
   *
   * @param session session by which the reference arrived; null for none
   */
  <T> T object(Ior reference, Class<T> contract, @Nullable GiopSession session) {
    DecodedReference to = DecodedReference.of(reference);
    IiopContract<T> known = IiopContracts.of(contract);
    ContractModel<T> read = known.contract();
    GiopSession back = session != null && session.connection().servesHere(to) ? session : null;
    ObjectTarget target = target(known, to, back, true);
    T stub = read.stub(target);
    ActiveServant own = localObject(to);
    target.localObject(own);
    if (own == null || !contract.isInstance(own.servant())) {
      return stub;
    }
    DirectStub straight = read.direct(target, (Stub) stub);
    String name = contract.getSimpleName() + " by IIOP";
    LocalCallPath local = orb.calls().localPath();
    own.directLinks()
        .connect(
            straight,
            lookup ->
                local.callee(lookup, name, read, own.servant(), () -> servant(to, contract, name)),
            (Stub) stub);
    return contract.cast(straight);
  }

  private <T> T servant(DecodedReference to, Class<T> contract, String name) {
    if (objects.find(to.key()) instanceof ObjectTable.Local(ActiveServant served)
        && contract.isInstance(served.servant())) {
      return contract.cast(served.servant());
    }
    throw new CallException.Unavailable(name + " in this JVM: it is no longer exported");
  }

  private ObjectTarget target(
      IiopContract<?> contract, DecodedReference to, @Nullable GiopSession only, boolean follows) {
    RequestRouter router = new RequestRouter(orb, connections, contract, to, only, follows);
    return new ObjectTarget(orb, router, localReferences);
  }

  @Override
  public @Nullable ServiceContext codeBase() {
    if (!orb.options().classDescriptions() || !addresses.isCallable()) {
      return null;
    }
    try {
      return new ServiceContext(
          ServiceContext.SENDING_CONTEXT_RUN_TIME,
          CdrOutput.encapsulation(of(classes, CodeBase.class)::write));
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

  @Override
  public CodeBase codeBase(DecodedReference to, @Nullable GiopSession only) {
    IiopContract<CodeBase> contract = IiopContracts.of(CodeBase.class);
    return contract.contract().stub(target(contract, to, only, false));
  }

  /** {@return the local object that a reference denotes; null if it is remote or not served} */
  private @Nullable ActiveServant localObject(DecodedReference to) {
    return isLocalAddress(to)
            && objects.find(to.key()) instanceof ObjectTable.Local(ActiveServant served)
        ? served
        : null;
  }

  private boolean isLocalAddress(DecodedReference to) {
    List<ListenPoint> points = addresses.points();
    return to.addresses().stream()
        .anyMatch(each -> points.contains(new ListenPoint(each.host(), each.port())));
  }

  /** Withdraws an object that was passed in calls. {@return whether it was registered} */
  boolean withdraw(Object servantOrStub) {
    if (servantOrStub instanceof Stub stub && stub.target() instanceof ObjectTarget target) {
      ActiveServant home = target.localObject();
      ActiveServant own = home == null ? localObject(target.first()) : home;
      return own != null && objects.withdraw(own.servant());
    }
    return objects.withdraw(servantOrStub);
  }
}
