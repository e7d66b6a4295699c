package dev.parley.calls.api;

import java.util.List;
import java.util.Optional;

/**
 * A contract as a value, to be sent, printed and compared (docs/protocol/contracts.md).
 *
 * @param name the binary name of the interface
 * @param methods in order of their names
 * @param types the named types reached from the methods, each once
 */
public record ContractDescription(
    String name, List<MethodDescription> methods, List<TypeDescription> types) {
  /** {@return the method of that name, if there is one} */
  public Optional<MethodDescription> method(String method) {
    return methods.stream().filter(m -> m.name().equals(method)).findFirst();
  }

  /** {@return the type of that name, if there is one} */
  public Optional<TypeDescription> type(String type) {
    return types.stream().filter(t -> t.name().equals(type)).findFirst();
  }
}
