package dev.parley.iiop.codec;

import dev.parley.calls.api.ContractException;

/**
 * Service provider interface for contracts other than IDL contracts, such as RMI remote interfaces.
 *
 * <p>Threads: safe for all.
 */
public interface ContractProvider {
  /** {@return whether this provider reads the interface} */
  boolean supports(Class<?> type);

  /**
   * {@return the contract of such an interface}
   *
   * @throws ContractException when it has no IIOP mapping, with the path to each reason
   */
  <T> IiopContract<T> read(Class<T> type);
}
