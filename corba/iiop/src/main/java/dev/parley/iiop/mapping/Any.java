package dev.parley.iiop.mapping;

import dev.parley.iiop.type.DynamicValue;
import dev.parley.iiop.type.TypeCode;
import org.jspecify.annotations.Nullable;

/**
 * Value of IDL type {@code any}: a value together with its TypeCode. An any that was read holds a
 * plain Java value as {@link DynamicValue} describes, or, if its valuetype is a known class, an
 * instance of that class; {@code AnyConversion} converts it to a type of a contract.
 *
 * @param type TypeCode of the value
 * @param value the value, as {@link DynamicValue} describes, or a value of a contract's type
 */
public record Any(TypeCode type, @Nullable Object value) {}
