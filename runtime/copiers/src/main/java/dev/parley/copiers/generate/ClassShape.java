package dev.parley.copiers.generate;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.SuperclassCopier;
import java.lang.reflect.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Input of the generator for one class: its fields, and the way to create a copy.
 *
 * @param type the class
 * @param making the way to create a copy
 * @param kind the treatment of its values
 * @param above the copier of its super-class; null where that has no fields to copy
 * @param names path elements of all parts, those of super-classes first
 * @param assignedFields fields of its own whose content is assigned as it is
 * @param copiedFields fields of its own whose content is copied
 */
public record ClassShape(
    Class<?> type,
    CopyCreation making,
    ClassCopier.CopyKind kind,
    @Nullable SuperclassCopier above,
    List<String> names,
    List<Field> assignedFields,
    List<Field> copiedFields) {

  /** Ways to create a copy. */
  public enum CopyCreation {
    /** Calls the constructor without parameters, then sets the fields. */
    EMPTY,
    /** Sets the fields only: sub-classes create the object. */
    BELOW,
    /** Calls the canonical constructor. */
    CANONICAL,
    /** Creates no copy: all fields are final, so a value is shared or refused. */
    NEVER
  }

  /** {@return the number of parts in super-classes} */
  int offset() {
    return names.size() - copiedFields.size();
  }
}
