package dev.parley.idl.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A name with the scopes around it, from the outermost on.
 *
 * @param parts identifiers without the underscore that escapes them; none for the global scope
 */
public record ScopedName(List<String> parts) {
  /** The scope around all others. */
  public static final ScopedName GLOBAL = new ScopedName(List.of());

  /** Copies the parts. */
  public ScopedName {
    parts = List.copyOf(parts);
  }

  /** {@return a name from "A::B::C"} */
  public static ScopedName of(String text) {
    return new ScopedName(List.of(text.split("::", -1)));
  }

  /** {@return the name inside this one} */
  public ScopedName child(String name) {
    List<String> all = new ArrayList<>(parts);
    all.add(name);
    return new ScopedName(all);
  }

  /** {@return the scope around it; of the global scope itself} */
  public ScopedName parent() {
    return parts.isEmpty() ? this : new ScopedName(parts.subList(0, parts.size() - 1));
  }

  /** {@return the identifier alone; empty for the global scope} */
  public String last() {
    return parts.isEmpty() ? "" : parts.getLast();
  }

  /** {@return whether it stands inside the other, at any depth, or is the other} */
  public boolean isIn(ScopedName other) {
    return parts.size() >= other.parts.size()
        && parts.subList(0, other.parts.size()).equals(other.parts);
  }

  @Override
  public String toString() {
    return String.join("::", parts);
  }
}
