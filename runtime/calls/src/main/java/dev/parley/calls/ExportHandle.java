package dev.parley.calls;

import dev.parley.calls.api.ServantLookup;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A servant that is exported under a name. Closing it withdraws the name; references that peers
 * already hold stay valid.
 */
public final class ExportHandle implements AutoCloseable {
  private final String name;
  private final Contract<?> contract;
  private final Object servant;
  private final ExportTable table;
  private volatile @Nullable ServantLookup lookup; // null: nothing was said

  ExportHandle(
      String name,
      Contract<?> contract,
      Object servant,
      Optional<ServantLookup> lookup,
      ExportTable table) {
    this.name = name;
    this.contract = contract;
    this.servant = servant;
    this.lookup = lookup.orElse(null);
    this.table = table;
  }

  /** {@return the name} */
  public String name() {
    return name;
  }

  /** {@return its contract} */
  public Contract<?> contract() {
    return contract;
  }

  Object servant() {
    return servant;
  }

  /** {@return the look-up mode set on this export; empty for the runtime's default} */
  Optional<ServantLookup> servantLookup() {
    return Optional.ofNullable(lookup);
  }

  /**
   * Sets the path of local calls to the servant, also for existing stubs. The default is {@link
   * Parley.Builder#servantLookup}.
   *
   * @return this
   * @throws IllegalStateException when calls would bypass the rights, valves or limits of the
   *     Parley
   */
  public ExportHandle servantLookup(ServantLookup value) {
    table.check(value);
    lookup = value;
    table.changed(this);
    return this;
  }

  /**
   * Withdraws the name. Stubs of the same JVM fail from now on, until the name is exported again
   * with a compatible contract: then they call its servant.
   */
  @Override
  public void close() {
    table.withdraw(this);
  }
}
