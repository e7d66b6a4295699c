package dev.parley.calls.codec;

import dev.parley.base.Limits;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.Field;
import java.lang.reflect.AnnotatedElement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Assigns the field numbers of one record, enum, sealed interface or method (rule VA-1). Threads:
 * confined to one.
 */
public final class FieldNumbers {
  private final String owner;
  private final int first;
  private final Map<Integer, String> taken = new HashMap<>();
  private int next;

  /**
   * @param owner name of the record, enum, interface or method, for messages
   * @param first the first number to assign
   */
  public FieldNumbers(String owner, int first) {
    this.owner = owner;
    this.first = first;
    next = first;
  }

  /** {@return the number that {@link Field} pins an element to} */
  public static Optional<Integer> annotated(AnnotatedElement element) {
    return Optional.ofNullable(element.getAnnotation(Field.class)).map(Field::value);
  }

  static Optional<Integer> annotated(Class<?> enumType, String constant) {
    try {
      return annotated(enumType.getField(constant));
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@return the number of the next element: its pinned number, or its position} */
  public int of(Optional<Integer> pinned, String name) {
    int number = pinned.orElse(next);
    next++;
    if (number < first || number > Limits.FIELD_NUMBER_MAX) {
      throw new ContractException(
          owner
              + "."
              + name
              + ": number "
              + number
              + " is not within "
              + first
              + " to "
              + Limits.FIELD_NUMBER_MAX);
    }
    String other = taken.putIfAbsent(number, name);
    if (other != null) {
      throw new ContractException(
          owner + "." + name + ": number " + number + " is taken by " + other);
    }
    return number;
  }
}
