package dev.parley.iiop.codec;

import dev.parley.calls.Contract;
import dev.parley.calls.spi.MethodModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Contract of an interface that is called by IIOP. The codecs of its methods are {@link
 * Marshaller}s, those of their exceptions {@link ExceptionMarshaller}s.
 *
 * <p>Immutable.
 *
 * @param contract methods and generated classes
 * @param repositoryId the repository id of the interface
 * @param allIds repository ids of the interface and of all its base interfaces, its own first
 * @param operations methods by their operation names in GIOP, including inherited ones
 * @param undeclaredExceptions marshaller of exceptions that the methods do not declare; empty if
 *     they are not transmitted
 * @param <T> the interface
 */
public record IiopContract<T>(
    Contract<T> contract,
    String repositoryId,
    List<String> allIds,
    Map<String, MethodModel> operations,
    Optional<UndeclaredExceptionMarshaller> undeclaredExceptions) {
  /**
   * {@return whether the contract is an RMI remote interface, whose values are serializable Java
   * objects}
   */
  public boolean isRemote() {
    return undeclaredExceptions.isPresent();
  }
}
