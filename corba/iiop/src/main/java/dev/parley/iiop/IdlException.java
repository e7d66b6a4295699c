package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An exception of IDL. Its one public constructor takes all members in their order, and a method of
 * the name of each tells it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdlException {
  /** {@return the repository id, such as {@code IDL:M/Name:1.0}} */
  String id();

  /** {@return the names of the methods that tell its members, in the order in which they travel} */
  String[] members() default {};

  /**
   * {@return the scoped name, such as {@code M::Name}, where it does not follow from the id and the
   * name in Java; otherwise empty}
   */
  String name() default "";
}
