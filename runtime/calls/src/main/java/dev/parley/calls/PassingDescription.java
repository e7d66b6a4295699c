package dev.parley.calls;

import java.util.List;
import java.util.Optional;

/**
 * How a method passes its values within one JVM, and why ({@link PassBy}); and what else the
 * contract says of it that does not travel.
 *
 * @param method its name
 * @param wire why it takes the way to another process; empty when it goes straight to the servant
 * @param values the parameters, then the result, where it goes straight
 * @param idempotent whether it may be called twice ({@link Idempotent})
 * @param pure whether its results may be kept ({@link Pure})
 */
public record PassingDescription(
    String method, Optional<String> wire, List<Value> values, boolean idempotent, boolean pure) {
  /**
   * A parameter, or the result.
   *
   * @param name of the parameter; {@code result} for the result
   * @param type the type expression
   * @param how what becomes of it, in a word or a few: {@code shared}, {@code copied}
   * @param reasons why, a line each
   */
  public record Value(String name, String type, String how, List<String> reasons) {}
}
