package dev.parley.calls;

import java.util.function.Consumer;

/**
 * A servant that is exported under a name. Closing it takes the name back; references that peers
 * hold go on.
 */
public final class Exported implements AutoCloseable {
  private final String name;
  private final Contract<?> contract;
  private final Object servant;
  private final Consumer<Exported> withdraw;

  Exported(String name, Contract<?> contract, Object servant, Consumer<Exported> withdraw) {
    this.name = name;
    this.contract = contract;
    this.servant = servant;
    this.withdraw = withdraw;
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

  /**
   * Takes the name back. Stubs of the same JVM fail from now on, until the name is exported again
   * with a contract that fits: then they go to its servant.
   */
  @Override
  public void close() {
    withdraw.accept(this);
  }
}
