package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Case of an IDL union: a record whose last component is the union member. If several discriminator
 * values select the case, as with a default, the first component is the discriminator. A default
 * case without a member has the discriminator alone.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdlCase {
  /**
   * {@return the discriminator values that select the case: numbers, one character, {@code true} or
   * {@code false}, or enum constants by their IDL names}
   */
  String[] value() default {};

  /** {@return whether discriminator values that no case lists select this case} */
  boolean isDefault() default false;
}
