package dev.parley.iiop.codec;

import dev.parley.calls.ContractException;

/**
 * Reads interfaces of another kind than IDL's, as those of RMI. A service of this module.
 *
 * <p>Threads: safe for all.
 */
public interface ContractReading {
  /** {@return whether the interface is of this kind} */
  boolean reads(Class<?> type);

  /**
   * {@return the contract of such an interface}
   *
   * @throws ContractException when it cannot go by IIOP, with the path to each reason
   */
  <T> IiopContract<T> read(Class<T> type);
}
