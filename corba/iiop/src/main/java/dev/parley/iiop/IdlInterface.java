package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * IDL interface. Its operations are its methods, renamed by {@code @Named} if the IDL name differs;
 * attributes are the methods {@code _get_NAME} and {@code _set_NAME}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdlInterface {
  /** {@return the repository id, such as {@code IDL:M/Name:1.0}} */
  String id();

  /**
   * {@return whether the interface is abstract: an implementation is passed by value if it is a
   * valuetype, and otherwise by reference}
   */
  boolean isAbstract() default false;

  /**
   * {@return the scoped name, such as {@code M::Name}, if it cannot be derived from the id and the
   * Java name; otherwise empty}
   */
  String name() default "";
}
