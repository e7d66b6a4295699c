package dev.parley.calls;

import java.util.List;

/**
 * A type with a name of its own (docs/protocol/contracts.md).
 *
 * @param name its binary name
 * @param kind what it is
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
