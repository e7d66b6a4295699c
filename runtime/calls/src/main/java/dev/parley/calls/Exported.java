package dev.parley.calls;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A servant that is exported under a name. Closing it takes the name back; references that peers
 * hold go on.
 */
public final class Exported implements AutoCloseable {
  private final String name;
  private final Contract<?> contract;
  private final Object servant;
  private final ExportTable table;
  private volatile @Nullable ServantLookup lookup; // null: nothing was said

  Exported(
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

  /** {@return what was said about it} */
  Optional<ServantLookup> servantLookup() {
    return Optional.ofNullable(lookup);
  }

  /**
   * Says how calls within this JVM find the servant, also those of stubs that are there already;
   * otherwise it is as {@link Parley.Builder#servantLookup} said.
   *
   * @return this
   * @throws IllegalStateException when calls would pass by the rights, valves or limits of the
   *     Parley
   */
  public Exported servantLookup(ServantLookup value) {
    table.check(value);
    lookup = value;
    table.changed(this);
    return this;
  }

  /**
   * Takes the name back. Stubs of the same JVM fail from now on, until the name is exported again
   * with a contract that fits: then they go to its servant.
   */
  @Override
  public void close() {
    table.withdraw(this);
  }
}
