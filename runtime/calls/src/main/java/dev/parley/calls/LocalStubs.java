package dev.parley.calls;

import dev.parley.calls.spi.DirectStub;
import dev.parley.calls.spi.Stub;
import dev.parley.pipeline.CallException;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Registry of the stubs that a Parley handed out for its own exports: one per name and contract,
 * held weakly. Redirects them when their export changes.
 *
 * <p>Threads: safe for all. No call is made while the lock is held.
 */
final class LocalStubs {
  private final Function<String, Optional<Exported>> exports;
  private final LocalPeer peer;
  private final LocalLines lines;
  private final boolean asksValves;
  private final Map<String, Map<Class<?>, Held>> held = new HashMap<>(); // guarded by this
  private final ReferenceQueue<DirectStub> dropped = new ReferenceQueue<>();

  /** Weak reference to a stub that the program may still use. */
  private static final class Held extends WeakReference<DirectStub> {
    final String name;
    final Contract<?> contract;
    @Nullable Exported export; // that the stub was last led to; null: to none
    @Nullable Stub way; // to that export, over the connection; null when there is none

    Held(String name, Contract<?> contract, DirectStub stub, ReferenceQueue<DirectStub> dropped) {
      super(stub, dropped);
      this.name = name;
      this.contract = contract;
    }

    Stub nowhere(Supplier<CallException> why) {
      return (Stub) contract.stub(LocalStubs.nowhere(name, why));
    }

    void release() {
      if (way != null) {
        way.target().release();
        way = null;
      }
    }
  }

  /**
   * @param exports finds the current export of a name
   * @param asksValves whether there are valves that every call must pass
   */
  LocalStubs(
      Function<String, Optional<Exported>> exports,
      LocalPeer peer,
      LocalLines lines,
      boolean asksValves) {
    this.exports = exports;
    this.peer = peer;
    this.lines = lines;
    this.asksValves = asksValves;
  }

  /**
   * {@return the stub of an export}
   *
   * @throws CallException.Incompatible when its contract does not fit
   */
  <T> T stub(Exported export, Contract<T> wanted) {
    mismatch(export, wanted)
        .ifPresent(difference -> {
          throw new CallException.Incompatible(difference);
        });
    return wanted.type().cast(handedOut(export.name(), wanted));
  }

  private synchronized DirectStub handedOut(String name, Contract<?> wanted) {
    forgetDropped();
    Map<Class<?>, Held> same = held.computeIfAbsent(name, _ -> new HashMap<>());
    Held known = same.get(wanted.type());
    DirectStub stub = known == null ? null : known.get();
    if (stub == null) {
      Nowhere nowhere = nowhere(name, gone(name));
      stub = wanted.direct(nowhere, (Stub) wanted.stub(nowhere));
      Held fresh = new Held(name, wanted, stub, dropped);
      if (known != null) {
        known.release();
      }
      same.put(wanted.type(), fresh);
      lead(fresh, stub);
    }
    return stub;
  }

  /**
   * Redirects all stubs of a name to its current export, or to a failing target when there is none.
   */
  synchronized void lead(String name) {
    forgetDropped();
    held.getOrDefault(name, Map.of())
        .values()
        .forEach(each -> {
          DirectStub stub = each.get();
          if (stub != null) {
            lead(each, stub);
          }
        });
  }

  private void lead(Held each, DirectStub stub) {
    Exported export = exports.apply(each.name).orElse(null);
    Stub old = each.export == export ? null : each.way;
    if (each.export != export) {
      each.export = export;
      each.way = null;
    }
    Optional<String> mismatch = export == null ? Optional.empty() : mismatch(export, each.contract);
    if (export == null) {
      stub.around(each.nowhere(gone(each.name)));
    } else if (mismatch.isPresent()) {
      stub.around(each.nowhere(() -> new CallException.Incompatible(mismatch.get())));
    } else {
      lead(each, stub, export);
    }
    if (old != null) {
      old.target().release();
    }
  }

  private void lead(Held each, DirectStub stub, Exported export) {
    Stub way = each.way;
    if (way == null) {
      way = peer.stub(each.name, each.contract);
      each.way = way;
    }
    ServantLookup lookup = export.servantLookup().orElse(asksValves ? null : ServantLookup.MINIMAL);
    if (lookup == null || !each.contract.type().isInstance(export.servant())) {
      stub.around(way);
    } else {
      stub.straight(lines.way(lookup, export, each.contract), way);
    }
  }

  private void forgetDropped() {
    for (Object each = dropped.poll(); each != null; each = dropped.poll()) {
      Held gone = (Held) each;
      gone.release();
      Map<Class<?>, Held> same = held.getOrDefault(gone.name, Map.of());
      if (same.remove(gone.contract.type(), gone) && same.isEmpty()) {
        held.remove(gone.name);
      }
    }
  }

  private static Optional<String> mismatch(Exported export, Contract<?> wanted) {
    return wanted.equals(export.contract())
        ? Optional.empty()
        : Compatibility.check(wanted.description(), export.contract().description())
            .map(difference -> export.name() + ": " + difference);
  }

  private static Nowhere nowhere(String name, Supplier<CallException> why) {
    return new Nowhere("this JVM, " + name, why);
  }

  private static Supplier<CallException> gone(String name) {
    return () -> new CallException.Unavailable(name + " in this JVM: it is no longer exported");
  }
}
