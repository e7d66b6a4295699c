package dev.parley.calls.api;

import java.util.List;
import java.util.Optional;

/**
 * Description of how a method passes its values within one JVM, with reasons ({@link PassBy}), and
 * of the contract's properties that do not travel.
 *
 * @param method its name
 * @param wireReason why its calls take the path to another process; empty when they call the
 *     servant directly
 * @param values the parameters, then the result, for direct calls
 * @param idempotent whether it may be called twice ({@link Idempotent})
 * @param pure whether its results may be cached ({@link Pure})
 */
public record PassingDescription(
    String method,
    Optional<String> wireReason,
    List<PassedValue> values,
    boolean idempotent,
    boolean pure) {
  /**
   * Description of a parameter or the result.
   *
   * @param name of the parameter; {@code result} for the result
   * @param type the type expression
   * @param treatment the treatment in a word or a few: {@code shared}, {@code copied}
   * @param reasons why, a line each
   */
  public record PassedValue(String name, String type, String treatment, List<String> reasons) {}
}
