package dev.parley.calls;

import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.ServantLookup;
import dev.parley.calls.session.Session;
import dev.parley.calls.spi.ContractModel;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.Announcement.ExportedService;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.RuntimeFolder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Table of the servants that one Parley exports, and the servant of reference 0 for each session.
 * Threads: safe for all.
 */
final class ExportTable implements Session.Root {
  private final ConcurrentSkipListMap<String, ExportHandle> exports = new ConcurrentSkipListMap<>();
  private final boolean asksValves;
  private final Optional<ServantLookup> lookup;
  private final Consumer<String> changed;
  private final Supplier<Exports.Status> status;

  /**
   * @param asksValves whether there are valves that every call must pass
   * @param lookup the default way of local calls to their servants
   * @param changed called with the name after each change of an export
   */
  ExportTable(
      boolean asksValves,
      Optional<ServantLookup> lookup,
      Consumer<String> changed,
      Supplier<Exports.Status> status) {
    this.asksValves = asksValves;
    this.lookup = lookup;
    this.changed = changed;
    this.status = status;
  }

  ExportHandle add(String name, Contract<?> contract, Object servant) {
    ExportHandle export = new ExportHandle(name, contract, servant, lookup, this);
    ExportHandle other = exports.putIfAbsent(name, export);
    if (other != null) {
      throw new IllegalStateException(name + " is exported already, as " + other.contract().name());
    }
    changed.accept(name);
    return export;
  }

  void withdraw(ExportHandle export) {
    if (exports.remove(export.name(), export)) {
      changed(export);
    }
  }

  void changed(ExportHandle export) {
    changed.accept(export.name());
  }

  /**
   * Checks that a look-up mode is allowed in this runtime.
   *
   * @throws IllegalStateException when calls would bypass mandatory valves
   */
  void check(ServantLookup value) {
    value.check(asksValves);
  }

  /** {@return the exports, as announced to discovery} */
  List<ExportedService> offers() {
    return exports.values().stream()
        .map(e ->
            new ExportedService(
                e.name(),
                e.contract().name(),
                HexFormat.of().formatHex(e.contract().fingerprint())))
        .toList();
  }

  Optional<ExportHandle> known(String name) {
    return Optional.ofNullable(exports.get(name));
  }

  ExportHandle find(String name) {
    return known(name)
        .orElseThrow(() ->
            new CallException.Unavailable(
                "nothing is exported as '" + name + "'; there are " + exports.keySet()));
  }

  @Override
  public ContractModel<?> contract() {
    return Contract.of(Exports.class).model();
  }

  @Override
  public Object servant(Session session) {
    return new Exports() {
      @Override
      public int bind(String name, ContractDescription wanted) {
        ExportHandle export = find(name);
        Compatibility.checkBinding(wanted, export.contract().description())
            .ifPresent(difference -> {
              throw new CallException.Incompatible(name + ": " + difference);
            });
        return session.serve(export.contract().model(), export.servant());
      }

      @Override
      public int bindSame(String name, byte[] fingerprint) {
        ExportHandle export = find(name);
        return Arrays.equals(fingerprint, export.contract().fingerprint())
            ? session.serve(export.contract().model(), export.servant())
            : 0;
      }

      @Override
      public ContractDescription describe(String name) {
        return find(name).contract().description();
      }

      @Override
      public List<Export> list() {
        return exports.values().stream()
            .map(e -> new Export(e.name(), e.contract().name()))
            .toList();
      }

      @Override
      public Status status() {
        if (!isSameUser(session.connection().peer())) {
          throw new CallException.Refused("status is for processes of the same user");
        }
        return status.get();
      }
    };
  }

  private static boolean isSameUser(PeerInfo peer) {
    return peer.credentials().filter(who -> who.user().equals(RuntimeFolder.user())).isPresent();
  }
}
