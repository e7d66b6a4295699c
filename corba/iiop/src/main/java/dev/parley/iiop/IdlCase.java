package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A case of a union: a record whose last component is the member. Where more than one value of the
 * discriminator chooses it, as with a default, the first component is the discriminator. A default
 * without a member has the discriminator alone.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdlCase {
  /**
   * {@return values of the discriminator: numbers, one character, {@code true} or {@code false},
   * names of the enum as IDL has them}
   */
  String[] value() default {};

  /** {@return whether all values that no case names choose it} */
  boolean isDefault() default false;
}
