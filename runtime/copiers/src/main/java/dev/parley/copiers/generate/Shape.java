package dev.parley.copiers.generate;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Level;
import java.lang.reflect.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the body of a class is printed from.
 *
 * @param type the class
 * @param making how a copy comes into being
 * @param kind what its copies are
 * @param above the body of its super-class; null where that has no fields to copy
 * @param names the ways to all parts, those above first
 * @param carried fields of its own whose content needs no copying
 * @param slotted fields of its own whose content goes through a slot
 */
public record Shape(
    Class<?> type,
    Making making,
    Body.Kind kind,
    @Nullable Level above,
    List<String> names,
    List<Field> carried,
    List<Field> slotted) {

  /** How a copy comes into being. */
  public enum Making {
    /** By the constructor without parameters; then its fields are set. */
    EMPTY,
    /** By sub-classes only; its fields are set. */
    BELOW,
    /** By the canonical constructor. */
    CANONICAL,
    /** Not at all: all fields are final, and the value itself will do or nothing. */
    NEVER
  }

  /** {@return how many parts are above} */
  int offset() {
    return names.size() - slotted.size();
  }
}
