package dev.parley.calls.session;

import dev.parley.calls.Contract;
import dev.parley.calls.spi.Stub;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reference table of one connection: servants of this side that the peer holds, and stubs of this
 * side for the peer's servants.
 *
 * <p>Threads: safe for all. Memory: at most {@link SessionConfig#REFERENCES_MAX} each way.
 */
final class ConnectionReferences {
  /** Served references by number; read for each request without a lock. */
  private final Map<Integer, ServedReference> served = new ConcurrentHashMap<>();

  private final IdentityHashMap<Object, Map<Class<?>, ServedReference>> byServant =
      new IdentityHashMap<>(); // guarded by this
  private final ImportedReferences imported;
  private final Session session;
  private int next; // guarded by this
  private boolean closed; // guarded by this

  ConnectionReferences(Session session) {
    this.session = session;
    imported = new ImportedReferences(session);
  }

  @Nullable ServedReference served(long number) {
    return number == (int) number ? served.get((int) number) : null;
  }

  /** Sets the root reference, number 0, through which the peer looks up exports (rule CO-4). */
  void root(Contract<?> contract, Object servant) {
    served.put(0, new ServedReference(0, contract, servant));
  }

  /**
   * {@return the number under which the peer may call the servant; counts one more hold (rule
   * RF-2)}
   */
  synchronized int serve(Contract<?> contract, Object servant) {
    Map<Class<?>, ServedReference> known = byServant.getOrDefault(servant, Map.of());
    ServedReference reference = known.get(contract.type());
    if (reference == null) {
      if (closed) {
        throw new CallException.Unavailable(session.endpoint() + ": the connection is closed");
      }
      if (served.size() > SessionConfig.REFERENCES_MAX) {
        throw full(session, "the peer holds");
      }
      reference = new ServedReference(++next, contract, servant);
      byServant.computeIfAbsent(servant, s -> new HashMap<>()).put(contract.type(), reference);
      served.put(reference.number(), reference);
    }
    reference.sent();
    return reference.number();
  }

  /** Releases holds of the peer (rule RF-2). */
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

  /** {@return the references to the peer's servants} */
  ImportedReferences imported() {
    return imported;
  }

  /**
   * {@return the failure of a call that passes a reference beyond the limit}
   *
   * @param holder "this side holds" or "the peer holds"
   */
  static CallException full(Session session, String holder) {
    return new CallException.Overloaded(
        session.endpoint()
            + ": RF-2: "
            + holder
            + " "
            + SessionConfig.REFERENCES_MAX
            + " references of this connection, which is the limit; give back those that are not"
            + " needed with Reference.of(stub).close(), or let their stubs be garbage-collected");
  }

  /** Encodes a servant, or a stub of this connection that goes back to its owner (rule RF-1). */
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
      session.sending().addHandle(new PassedHandle(false, served, () -> released(served, 1)));
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
      switch (WireTypes.field(next)) {
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
      Object stub = imported.add(number, contract);
      long held = number;
      session.received().add(new PassedHandle(false, held, () -> imported.release(held)));
      return stub;
    }
    ServedReference own = served(number);
    if (own == null || !contract.type().isInstance(own.servant())) {
      throw new BadMessageException(
          "RF-1: reference " + number + " is not a " + contract.name() + " of this side");
    }
    return own.servant();
  }

  void close() {
    imported.close();
    synchronized (this) {
      closed = true;
      served.clear();
      byServant.clear();
    }
  }
}
