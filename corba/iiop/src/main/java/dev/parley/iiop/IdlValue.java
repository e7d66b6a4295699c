package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * IDL valuetype: a class with public fields and a public constructor without parameters, or an
 * interface if the valuetype is abstract. Values are shared within a message, may be null, and may
 * be instances of a subclass. A valuetype with operations is an abstract class: values of it are
 * read as the class of the same name with the suffix {@code Impl} in the same package, or as the
 * class that {@link OrbBuilder#filter} returns.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdlValue {
  /** {@return the repository id, such as {@code IDL:M/Name:1.0}} */
  String id();

  /** {@return the names of the fields that the class itself declares, in marshalling order} */
  String[] members() default {};

  /** {@return those of the class's own fields that are private in IDL} */
  String[] hidden() default {};

  /**
   * {@return whether a receiver that does not know the class may truncate the value to its base}
   */
  boolean truncatable() default false;

  /** {@return whether the valuetype is abstract and has no state} */
  boolean isAbstract() default false;

  /**
   * {@return the scoped name, such as {@code M::Name}, if it cannot be derived from the id and the
   * Java name; otherwise empty}
   */
  String name() default "";
}
