package dev.parley.calls.api;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Description of a contract's method (docs/protocol/contracts.md).
 *
 * @param name the name on the wire
 * @param id its hash (rule CO-1)
 * @param oneWay whether there is no reply
 * @param parameters in order
 * @param result a type expression, or {@code void}
 * @param exceptions the wire names of the exceptions it declares
 */
public record MethodDescription(
    String name,
    int id,
    boolean oneWay,
    List<FieldDescription> parameters,
    String result,
    List<String> exceptions) {

  /**
   * {@return the method that a field of a contract's type description stands for (rule CO-3)}
   *
   * @throws IllegalArgumentException when the field's type is not a signature
   */
  public static MethodDescription of(FieldDescription field) {
    return CompactSignature.parse(field);
  }

  /** {@return the method as one line of text: {@code int add(int a, int b)}} */
  public String signature() {
    String list =
        parameters.stream().map(p -> p.type() + " " + p.name()).collect(Collectors.joining(", "));
    return (oneWay ? "one-way " : "")
        + result
        + " "
        + name
        + "("
        + list
        + ")"
        + (exceptions.isEmpty() ? "" : " throws " + String.join(", ", exceptions));
  }

  /** {@return the compact signature, by which other contracts list the method (rule CO-3)} */
  public String compactSignature() {
    String list =
        parameters.stream()
            .map(p -> p.number() + " " + p.name() + ":" + p.type())
            .collect(Collectors.joining(","));
    return "("
        + list
        + ")"
        + result
        + (oneWay ? " oneway" : "")
        + (exceptions.isEmpty() ? "" : " throws " + String.join(",", exceptions));
  }
}
