package dev.parley.calls.session;

import dev.parley.calls.spi.ContractModel;
import dev.parley.pipeline.CallException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Table of the servants of this side that the peer may call on one connection, by reference number.
 *
 * <p>Threads: safe for all. Memory: at most {@link SessionConfig#REFERENCES_MAX} references.
 */
final class ServedReferences {
  private final SessionContext context;

  /** References by number; read for each request without a lock. */
  private final Map<Integer, ServedReference> byNumber = new ConcurrentHashMap<>();

  private final IdentityHashMap<Object, Map<Class<?>, ServedReference>> byServant =
      new IdentityHashMap<>(); // guarded by this
  private int next; // guarded by this
  private boolean closed; // guarded by this

  ServedReferences(SessionContext context) {
    this.context = context;
  }

  /** {@return the reference of that number; null when there is none} */
  @Nullable ServedReference find(long number) {
    // A number of more than 32 bits was never given out; cast, it would name another reference.
    return number == (int) number ? byNumber.get((int) number) : null;
  }

  /** Sets the root reference, number 0, through which the peer looks up exports (rule CO-4). */
  void root(ContractModel<?> contract, Object servant) {
    byNumber.put(0, new ServedReference(0, contract, servant));
  }

  /**
   * {@return the number under which the peer may call the servant; counts one more hold (rule
   * RF-2)}
   */
  synchronized int serve(ContractModel<?> contract, Object servant) {
    Map<Class<?>, ServedReference> known = byServant.getOrDefault(servant, Map.of());
    ServedReference reference = known.get(contract.type());
    if (reference == null) {
      if (closed) {
        throw new CallException.Unavailable(context.endpoint() + ": the connection is closed");
      }
      // More than, not at least: the root reference does not count.
      if (byNumber.size() > SessionConfig.REFERENCES_MAX) {
        throw context.tooManyReferences("the peer holds");
      }
      reference = new ServedReference(++next, contract, servant);
      byServant.computeIfAbsent(servant, s -> new HashMap<>()).put(contract.type(), reference);
      byNumber.put(reference.number(), reference);
    }
    reference.sent();
    return reference.number();
  }

  /** Releases holds of the peer (rule RF-2). */
  synchronized void released(long number, long times) {
    // The root reference is not counted, and cannot be released.
    ServedReference reference = number == 0 ? null : find(number);
    if (reference == null || !reference.released(times)) {
      return;
    }
    byNumber.remove(reference.number());
    Map<Class<?>, ServedReference> known = byServant.get(reference.servant());
    if (known != null) {
      known.remove(reference.contract().type());
      if (known.isEmpty()) {
        byServant.remove(reference.servant());
      }
    }
  }

  /** Forgets all references after the connection has ended. */
  synchronized void close() {
    closed = true;
    byNumber.clear();
    byServant.clear();
  }
}
