package dev.parley.iiop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.AnyConversion;
import dev.parley.iiop.type.DynamicValue;
import dev.parley.iiop.type.TypeCode;
import org.jspecify.annotations.Nullable;

/**
 * Value of IDL type {@code any}: a value together with its TypeCode. An any that was read holds a
 * plain Java value as {@link DynamicValue} describes, or, if its valuetype is a known class, an
 * instance of that class; {@link #as} converts it to a type of a contract.
 *
 * @param type TypeCode of the value
 * @param value the value, as {@link DynamicValue} describes, or a value of a contract's type
 */
public record Any(TypeCode type, @Nullable Object value) {
  /**
   * {@return an any whose TypeCode is the IDL type of the value's class: a String, a number, a
   * record, an enum, a union case, a valuetype instance, an array of primitives}
   *
   * @throws CdrException BAD_PARAM when the class has no IDL type, for example a raw list
   */
  public static Any of(Object value) {
    return new Any(AnyConversion.typeOf(value), value);
  }

  /**
   * {@return the value converted to a type of a contract}
   *
   * @throws CdrException when the TypeCode is that of another type
   */
  public <T> T as(Class<T> wanted) {
    return wanted.cast(AnyConversion.as(this, wanted));
  }
}
