package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An interface of IDL. Its operations are its methods, by the names that {@code @Named} gives where
 * they differ; attributes are {@code _get_NAME} and {@code _set_NAME}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdlInterface {
  /** {@return the repository id, such as {@code IDL:M/Name:1.0}} */
  String id();

  /**
   * {@return whether what implements it travels as a value if it is one, and otherwise as a
   * reference}
   */
  boolean isAbstract() default false;

  /**
   * {@return the scoped name, such as {@code M::Name}, where it does not follow from the id and the
   * name in Java; otherwise empty}
   */
  String name() default "";
}
