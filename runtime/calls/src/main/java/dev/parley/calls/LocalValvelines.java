package dev.parley.calls;

import dev.parley.base.Timers;
import dev.parley.calls.api.ServantLookup;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.session.LocalTarget;
import dev.parley.calls.spi.ContractModel;
import dev.parley.calls.spi.LocalCallPath;
import dev.parley.calls.spi.Stub;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.Valveline;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Factory for the valve chains of calls within one JVM, by {@link ServantLookup}. Threads: safe for
 * all.
 */
final class LocalValvelines implements LocalCallPath {
  private final Function<String, ExportHandle> exports;
  private final Timers timers;
  private final boolean asksValves;
  private final ServantLookup otherwise;
  private final LazyValveline whole;
  private final LazyValveline telling;

  /** A list of valves and its Valveline, which is built on first use since that takes a while. */
  private static final class LazyValveline {
    private final List<Valve> valves;
    private @Nullable Valveline made; // guarded by this; null until needed

    LazyValveline(List<Valve> valves) {
      this.valves = valves;
    }

    synchronized Valveline get() {
      Valveline known = made;
      if (known == null) {
        known = new Valveline(valves, CallerSide::transmit);
        made = known;
      }
      return known;
    }
  }

  /**
   * @param exports finds the current export of a name, or throws when there is none
   * @param whole the valves of both sides
   * @param telling the valves that provide caller, deadline and trace to the servant
   * @param asksValves whether there are valves that every call must pass
   * @param lookup the default look-up mode of exports that set none
   */
  LocalValvelines(
      Function<String, ExportHandle> exports,
      List<Valve> whole,
      List<Valve> telling,
      Timers timers,
      boolean asksValves,
      Optional<ServantLookup> lookup) {
    this.exports = exports;
    this.timers = timers;
    this.asksValves = asksValves;
    otherwise = lookup.orElse(asksValves ? ServantLookup.ALL_VALVES : ServantLookup.DIRECT);
    this.whole = new LazyValveline(whole);
    this.telling = new LazyValveline(telling);
  }

  /**
   * {@return the object that stubs of an export call directly: the servant, or a stub with valves
   * before it}
   */
  Object callee(ServantLookup lookup, ExportHandle export, ContractModel<?> contract) {
    String name = export.name();
    return callee(lookup, name, contract, export.servant(), () -> found(name, contract));
  }

  @Override
  public Object callee(
      Optional<ServantLookup> lookup,
      String name,
      ContractModel<?> contract,
      Object servant,
      Supplier<Object> found) {
    return callee(lookup.orElse(otherwise), name, contract, servant, found);
  }

  @Override
  public void check(ServantLookup lookup) {
    lookup.check(asksValves);
  }

  private Object callee(
      ServantLookup lookup,
      String name,
      ContractModel<?> contract,
      Object servant,
      Supplier<Object> found) {
    return switch (lookup) {
      case DIRECT -> servant;
      case CONTEXT_ONLY -> line(name, contract, () -> servant, telling, false);
      case ALL_VALVES -> line(name, contract, () -> servant, whole, false);
      case PER_CALL -> line(name, contract, found, whole, true);
    };
  }

  private Stub line(
      String name,
      ContractModel<?> contract,
      Supplier<Object> servant,
      LazyValveline line,
      boolean ownThread) {
    String place = name + " in this JVM";
    return (Stub) contract.stub(new LocalTarget(place, servant, line.get(), ownThread, timers));
  }

  private Object found(String name, ContractModel<?> contract) {
    Object servant = exports.apply(name).servant();
    if (!contract.type().isInstance(servant)) {
      throw new CallException.Incompatible(name + ": it is no " + contract.name() + " any more");
    }
    return servant;
  }
}
