package dev.parley.calls;

import dev.parley.calls.spi.Direct;

/**
 * A servant that is exported under a name. Closing it takes the name back; references that are held
 * go on.
 */
public final class Exported implements AutoCloseable {
  private final String name;
  private final Contract<?> contract;
  private final Object servant;
  private final Direct direct;
  private final Runnable withdraw;

  Exported(String name, Contract<?> contract, Object servant, Runnable withdraw) {
    this.name = name;
    this.contract = contract;
    this.servant = servant;
    this.withdraw = withdraw;
    direct = new Direct(name);
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

  Direct direct() {
    return direct;
  }

  /** Takes the name back. Stubs of the same JVM fail from now on. */
  @Override
  public void close() {
    direct.close();
    withdraw.run();
  }
}
