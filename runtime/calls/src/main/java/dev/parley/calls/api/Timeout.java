package dev.parley.calls.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the timeout of calls that were made without {@link CallOptions}. On a contract it applies to
 * all methods.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Timeout {
  /** {@return a duration in ISO 8601 form, such as {@code PT5S}} */
  String value();
}
