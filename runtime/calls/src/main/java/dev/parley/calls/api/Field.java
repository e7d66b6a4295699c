package dev.parley.calls.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Pins the field number on the wire, where the number is not to follow from the order in the source
 * (rule VA-1): of a record component, a parameter, an enum constant, or a record that is an
 * alternative of a sealed interface.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER, ElementType.FIELD, ElementType.TYPE})
public @interface Field {
  /** {@return the number: 1 to 100,000; for enum constants from 0} */
  int value();
}
