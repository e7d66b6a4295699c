package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** IDL struct: a record whose components are the members in IDL order. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdlStruct {
  /** {@return the repository id, such as {@code IDL:M/Name:1.0}} */
  String id();

  /**
   * {@return the scoped name, such as {@code M::Name}, if it cannot be derived from the id and the
   * Java name; otherwise empty}
   */
  String name() default "";
}
