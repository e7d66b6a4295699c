package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A boxed valuetype of IDL: what it marks may be null, and is shared where it occurs again. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface Boxed {
  /** {@return the repository id, such as {@code IDL:M/Name:1.0}} */
  String id();

  /**
   * {@return the scoped name, such as {@code M::Name}, where it does not follow from the id and the
   * name in Java; otherwise empty}
   */
  String name() default "";
}
