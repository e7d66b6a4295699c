package dev.parley.calls.api;

import java.util.List;

/**
 * Description of a named type (docs/protocol/contracts.md).
 *
 * @param name its binary name
 * @param kind the kind of type
 * @param fields its components, constants, alternatives or methods
 */
public record TypeDescription(String name, Kind kind, List<FieldDescription> fields) {
  /** The kinds of named types. */
  public enum Kind {
    RECORD,
    ENUM,
    SEALED,
    EXCEPTION,
    CONTRACT
  }
}
