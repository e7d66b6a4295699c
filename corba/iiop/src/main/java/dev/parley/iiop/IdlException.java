package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * IDL user exception. Its only public constructor takes all members in IDL order, and each member
 * has an accessor method of its name.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdlException {
  /** {@return the repository id, such as {@code IDL:M/Name:1.0}} */
  String id();

  /** {@return the names of the members' accessor methods, in marshalling order} */
  String[] members() default {};

  /**
   * {@return the scoped name, such as {@code M::Name}, if it cannot be derived from the id and the
   * Java name; otherwise empty}
   */
  String name() default "";
}
