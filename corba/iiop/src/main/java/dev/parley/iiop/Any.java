package dev.parley.iiop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.AnyForm;
import dev.parley.iiop.type.DynamicValue;
import dev.parley.iiop.type.TypeCode;
import org.jspecify.annotations.Nullable;

/**
 * A value with its type, an any of IDL. One that was read holds a plain Java value as {@link
 * DynamicValue} says, or, of a class of values that is known, an object of it; {@link #as} makes a
 * value of a contract's type of it.
 *
 * @param type its type
 * @param value as {@link DynamicValue} says, or a value of a contract's type
 */
public record Any(TypeCode type, @Nullable Object value) {
  /**
   * {@return a value with the type that its class has in an IDL contract: a String, a number, a
   * record, an enum, a case of a union, an object of values, an array of primitives}
   *
   * @throws CdrException BAD_PARAM when the class has none, as a list of anything
   */
  public static Any of(Object value) {
    return new Any(AnyForm.typeOf(value), value);
  }

  /**
   * {@return the value as one of a contract's type}
   *
   * @throws CdrException when it is of another type
   */
  public <T> T as(Class<T> wanted) {
    return wanted.cast(AnyForm.as(this, wanted));
  }
}
