package dev.parley.calls.session;

import dev.parley.calls.Contract;
import dev.parley.calls.spi.Stub;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.Wire;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The references of one connection: servants of this side that the peer holds, and stubs of this
 * side for the peer's.
 *
 * <p>Threads: safe for all. Memory: at most {@link SessionConfig#REFERENCES_MAX} each way.
 */
final class References {
  /** Servants by number; read for each request without a lock. */
  private final Map<Integer, ServedReference> served = new ConcurrentHashMap<>();

  private final IdentityHashMap<Object, Map<Class<?>, ServedReference>> byServant =
      new IdentityHashMap<>(); // guarded by this
  private final Map<Long, Imported> imported = new HashMap<>(); // guarded by this
  private final Session session;
  private int next; // guarded by this
  private boolean closed; // guarded by this

  private static final class Imported {
    final Object stub;
    long count;

    Imported(Object stub) {
      this.stub = stub;
    }
  }

  References(Session session) {
    this.session = session;
  }

  @Nullable ServedReference served(long number) {
    return number == (int) number ? served.get((int) number) : null;
  }

  /** Puts the peer's root reference in place (rule CO-4). */
  void root(Contract<?> contract, Object servant) {
    served.put(0, new ServedReference(0, contract, servant));
  }

  /** {@return the number under which the peer may call the servant, once more (rule RF-2)} */
  synchronized int serve(Contract<?> contract, Object servant) {
    Map<Class<?>, ServedReference> known = byServant.getOrDefault(servant, Map.of());
    ServedReference reference = known.get(contract.type());
    if (reference == null) {
      if (closed) {
        throw new CallException.Unavailable(session.place() + ": the connection is closed");
      }
      if (served.size() > SessionConfig.REFERENCES_MAX) {
        throw new CallException.Overloaded(
            session.place()
                + ": the peer holds "
                + SessionConfig.REFERENCES_MAX
                + " references already");
      }
      reference = new ServedReference(++next, contract, servant);
      byServant.computeIfAbsent(servant, s -> new HashMap<>()).put(contract.type(), reference);
      served.put(reference.number(), reference);
    }
    reference.sent();
    return reference.number();
  }

  /** The peer lets go (rule RF-2). */
  synchronized void released(long number, long times) {
    ServedReference reference = number == 0 ? null : served(number);
    if (reference == null || !reference.released(times)) {
      return;
    }
    served.remove(reference.number());
    Map<Class<?>, ServedReference> known = byServant.get(reference.servant());
    if (known != null) {
      known.remove(reference.contract().type());
      if (known.isEmpty()) {
        byServant.remove(reference.servant());
      }
    }
  }

  /** {@return the stub for a reference that the peer sent, once more} */
  synchronized <T> T held(long number, Contract<T> contract) {
    Imported known = imported.get(number);
    if (known == null) {
      if (imported.size() >= SessionConfig.REFERENCES_MAX) {
        throw new CallException.Overloaded(
            session.place()
                + ": RF-2: "
                + SessionConfig.REFERENCES_MAX
                + " references are held already");
      }
      known = new Imported(contract.stub(new RemoteTarget(session, number)));
      imported.put(number, known);
    }
    known.count++;
    return contract.type().isInstance(known.stub)
        ? contract.type().cast(known.stub)
        : contract.stub(
            new RemoteTarget(session, number)); // the same servant, looked at as something else
  }

  /** This side lets go of the reference, once; nothing happens when it is not held. */
  void release(long number) {
    synchronized (this) {
      Imported known = imported.get(number);
      if (known == null) {
        return;
      }
      if (--known.count == 0) {
        imported.remove(number);
      }
    }
    session.sending().message(out -> Messages.two(out, Messages.RELEASE, number, 1));
  }

  /** Writes a servant, or a stub of this connection on its way home (rule RF-1). */
  void write(MessageOutput out, int field, Contract<?> contract, Object servant) {
    boolean home =
        servant instanceof Stub stub
            && stub.target() instanceof RemoteTarget target
            && target.session() == session;
    long number;
    if (home) {
      number = ((RemoteTarget) ((Stub) servant).target()).reference();
    } else {
      int served = serve(contract, servant);
      session.sending().handedOut(new Passed(false, served, () -> released(served, 1)));
      number = served;
    }
    int mark = out.enter(field);
    out.uint(1, number);
    out.bool(2, home);
    out.exit(mark);
  }

  Object read(MessageInput in, int tag, Contract<?> contract) {
    long number = 0;
    boolean home = false;
    int outer = in.enter(tag);
    for (int next = in.tag(); next != 0; next = in.tag()) {
      switch (Wire.field(next)) {
        case 1 -> number = in.uint53(next);
        case 2 -> home = in.bool(next);
        default -> in.skip(next);
      }
    }
    in.exit(outer);
    if (number == 0) {
      throw new BadMessageException("RF-1: reference 0 cannot be passed");
    }
    if (!home) {
      Object stub = held(number, contract);
      long held = number;
      session.received().brought(new Passed(false, held, () -> release(held)));
      return stub;
    }
    ServedReference own = served(number);
    if (own == null || !contract.type().isInstance(own.servant())) {
      throw new BadMessageException(
          "RF-1: reference " + number + " is not a " + contract.name() + " of this side");
    }
    return own.servant();
  }

  synchronized void close() {
    closed = true;
    served.clear();
    byServant.clear();
    imported.clear();
  }
}
