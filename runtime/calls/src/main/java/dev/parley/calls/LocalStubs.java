package dev.parley.calls;

import dev.parley.calls.api.ServantLookup;
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
  private final Function<String, Optional<ExportHandle>> exports;
  private final LoopbackPeer peer;
  private final LocalValvelines lines;
  private final boolean asksValves;
  private final Map<String, Map<Class<?>, WeakLocalStub>> held = new HashMap<>(); // guarded by this
  private final ReferenceQueue<DirectStub> dropped = new ReferenceQueue<>();

  /** Weak reference to a stub that the program may still use. */
  private static final class WeakLocalStub extends WeakReference<DirectStub> {
    final String name;
    final Contract<?> contract;
    @Nullable ExportHandle export; // that the stub was last led to; null: to none
    @Nullable Stub fallback; // to that export, over the connection; null when there is none

    WeakLocalStub(
        String name, Contract<?> contract, DirectStub stub, ReferenceQueue<DirectStub> dropped) {
      super(stub, dropped);
      this.name = name;
      this.contract = contract;
    }

    Stub nowhere(Supplier<CallException> why) {
      return (Stub) contract.model().stub(LocalStubs.nowhere(name, why));
    }

    void release() {
      if (fallback != null) {
        fallback.target().release();
        fallback = null;
      }
    }
  }

  /**
   * @param exports finds the current export of a name
   * @param asksValves whether there are valves that every call must pass
   */
  LocalStubs(
      Function<String, Optional<ExportHandle>> exports,
      LoopbackPeer peer,
      LocalValvelines lines,
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
  <T> T stub(ExportHandle export, Contract<T> wanted) {
    mismatch(export, wanted)
        .ifPresent(difference -> {
          throw new CallException.Incompatible(difference);
        });
    return wanted.type().cast(handedOut(export.name(), wanted));
  }

  private synchronized DirectStub handedOut(String name, Contract<?> wanted) {
    forgetDropped();
    Map<Class<?>, WeakLocalStub> same = held.computeIfAbsent(name, _ -> new HashMap<>());
    WeakLocalStub known = same.get(wanted.type());
    DirectStub stub = known == null ? null : known.get();
    if (stub == null) {
      FailingTarget nowhere = nowhere(name, gone(name));
      stub = wanted.model().direct(nowhere, (Stub) wanted.model().stub(nowhere));
      WeakLocalStub fresh = new WeakLocalStub(name, wanted, stub, dropped);
      if (known != null) {
        known.release();
      }
      same.put(wanted.type(), fresh);
      redirect(fresh, stub);
    }
    return stub;
  }

  /**
   * Redirects all stubs of a name to its current export, or to a failing target when there is none.
   */
  synchronized void redirect(String name) {
    forgetDropped();
    held.getOrDefault(name, Map.of())
        .values()
        .forEach(each -> {
          DirectStub stub = each.get();
          if (stub != null) {
            redirect(each, stub);
          }
        });
  }

  private void redirect(WeakLocalStub each, DirectStub stub) {
    ExportHandle export = exports.apply(each.name).orElse(null);
    Stub old = each.export == export ? null : each.fallback;
    if (each.export != export) {
      each.export = export;
      each.fallback = null;
    }
    Optional<String> mismatch = export == null ? Optional.empty() : mismatch(export, each.contract);
    if (export == null) {
      stub.redirectTo(each.nowhere(gone(each.name)));
    } else if (mismatch.isPresent()) {
      stub.redirectTo(each.nowhere(() -> new CallException.Incompatible(mismatch.get())));
    } else {
      redirect(each, stub, export);
    }
    // Last: until the stub points elsewhere, calls still use the old target.
    if (old != null) {
      old.target().release();
    }
  }

  private void redirect(WeakLocalStub each, DirectStub stub, ExportHandle export) {
    Stub fallback = each.fallback;
    if (fallback == null) {
      fallback = peer.stub(each.name, each.contract);
      each.fallback = fallback;
    }
    ServantLookup lookup = export.servantLookup().orElse(asksValves ? null : ServantLookup.DIRECT);
    if (lookup == null || !each.contract.type().isInstance(export.servant())) {
      stub.redirectTo(fallback);
    } else {
      stub.directTo(lines.callee(lookup, export, each.contract.model()), fallback);
    }
  }

  private void forgetDropped() {
    for (Object each = dropped.poll(); each != null; each = dropped.poll()) {
      WeakLocalStub gone = (WeakLocalStub) each;
      gone.release();
      Map<Class<?>, WeakLocalStub> same = held.getOrDefault(gone.name, Map.of());
      // The two-argument remove: a newer stub of the same contract may have taken the place.
      if (same.remove(gone.contract.type(), gone) && same.isEmpty()) {
        held.remove(gone.name);
      }
    }
  }

  private static Optional<String> mismatch(ExportHandle export, Contract<?> wanted) {
    return wanted.equals(export.contract())
        ? Optional.empty()
        : Compatibility.checkBinding(wanted.description(), export.contract().description())
            .map(difference -> export.name() + ": " + difference);
  }

  private static FailingTarget nowhere(String name, Supplier<CallException> why) {
    return new FailingTarget("this JVM, " + name, why);
  }

  private static Supplier<CallException> gone(String name) {
    return () -> new CallException.Unavailable(name + " in this JVM: it is no longer exported");
  }
}
