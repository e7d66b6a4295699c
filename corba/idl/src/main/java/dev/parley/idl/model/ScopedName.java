package dev.parley.idl.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Scoped name: an identifier and its enclosing scopes, from the outermost on.
 *
 * @param parts identifiers without the escaping underscore; none for the global scope
 */
public record ScopedName(List<String> parts) {
  /** Global scope. */
  public static final ScopedName GLOBAL = new ScopedName(List.of());

  /** Copies the parts. */
  public ScopedName {
    parts = List.copyOf(parts);
  }

  /** {@return the scoped name in the text "A::B::C"} */
  public static ScopedName of(String text) {
    return new ScopedName(List.of(text.split("::", -1)));
  }

  /** {@return a name in this scope} */
  public ScopedName child(String name) {
    List<String> all = new ArrayList<>(parts);
    all.add(name);
    return new ScopedName(all);
  }

  /** {@return the enclosing scope; the global scope for itself} */
  public ScopedName parent() {
    return parts.isEmpty() ? this : new ScopedName(parts.subList(0, parts.size() - 1));
  }

  /** {@return the simple name; empty for the global scope} */
  public String last() {
    return parts.isEmpty() ? "" : parts.getLast();
  }

  /** {@return whether the name is the other or nested inside it, at any depth} */
  public boolean isIn(ScopedName other) {
    return parts.size() >= other.parts.size()
        && parts.subList(0, other.parts.size()).equals(other.parts);
  }

  @Override
  public String toString() {
    return String.join("::", parts);
  }
}
