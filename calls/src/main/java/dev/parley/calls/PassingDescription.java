package dev.parley.calls;

import java.util.List;
import java.util.Optional;

/**
 * How a method passes its values within one JVM, and why ({@link PassBy}).
 *
 * @param method its name
 * @param wire why it takes the way to another process; empty when it goes straight to the servant
 * @param values the parameters, then the result, where it goes straight
 */
public record PassingDescription(String method, Optional<String> wire, List<Value> values) {
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
