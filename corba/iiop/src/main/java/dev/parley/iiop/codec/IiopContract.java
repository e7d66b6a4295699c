package dev.parley.iiop.codec;

import dev.parley.calls.Contract;
import dev.parley.calls.spi.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An interface that goes by IIOP, as it was read. The codecs of its methods are {@link
 * Marshaller}s, those of their exceptions {@link ExceptionMarshaller}s.
 *
 * <p>Immutable.
 *
 * @param contract its methods and generated classes
 * @param repositoryId the repository id of the interface
 * @param allIds of it and of all that it extends, its own first
 * @param operations its methods by their names on the wire, inherited ones included
 * @param undeclared how exceptions travel that its methods do not declare; empty for not at all
 * @param <T> the interface
 */
public record IiopContract<T>(
    Contract<T> contract,
    String repositoryId,
    List<String> allIds,
    Map<String, Method> operations,
    Optional<Undeclared> undeclared) {
  /**
   * {@return whether it is a remote interface of RMI, whose values are objects of Java's classes}
   */
  public boolean isRemote() {
    return undeclared.isPresent();
  }
}
