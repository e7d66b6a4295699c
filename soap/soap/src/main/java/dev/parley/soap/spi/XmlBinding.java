package dev.parley.soap.spi;

import java.lang.reflect.Type;
import java.util.Set;

/**
 * Library that maps classes to XML, such as JAXB. It is found by {@link java.util.ServiceLoader},
 * and asked for the types of parameters, results and faults that have no codec of their own.
 *
 * <p>Threads: safe for all.
 */
public interface XmlBinding {
  /** {@return whether values of a type can be bound; its class need not be complete yet} */
  boolean binds(Type type);

  /**
   * Starts the binding of a contract. What takes long is left for the first value.
   *
   * @param contract whose annotations may name further types
   * @param namespace namespace of types that name none
   * @param types all types of the contract that are bound
   * @throws dev.parley.calls.api.ContractException when they cannot be bound together
   */
  BoundTypes bind(Class<?> contract, String namespace, Set<Type> types);
}
