package dev.parley.iiop.type;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import org.jspecify.annotations.Nullable;

/**
 * Content of an {@code any}: a TypeCode and a value.
 *
 * @param type TypeCode of the value
 * @param value the value, as {@link DynamicValue} describes
 */
public record AnyContent(TypeCode type, @Nullable Object value) {
  /** Reads an any. */
  public static AnyContent read(CdrInput input, ValuetypeHook values) {
    return new DynamicReader(input, values).any();
  }

  /** Reads a value by its TypeCode. */
  public static @Nullable Object read(CdrInput input, TypeCode type, ValuetypeHook values) {
    return new DynamicReader(input, values).value(type);
  }

  /** Writes this as an any. */
  public void write(CdrOutput output, ValuetypeHook values) {
    new DynamicWriter(output, values).any(this);
  }

  /** Writes a value by its TypeCode. */
  public static void write(
      CdrOutput output, TypeCode type, @Nullable Object value, ValuetypeHook values) {
    new DynamicWriter(output, values).value(type, value);
  }
}
