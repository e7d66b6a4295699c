package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A valuetype of IDL: a class with public fields and a public constructor without parameters, or an
 * interface where it is abstract. Values are shared, may be null, and may be of a class below. A
 * valuetype with operations is an abstract class: peers' values of it are read as the class of the
 * same name with {@code Impl} behind it, in the same package, or as {@link IiopBuilder#filter}
 * says.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdlValue {
  /** {@return the repository id, such as {@code IDL:M/Name:1.0}} */
  String id();

  /** {@return the names of its own fields, in the order in which they travel} */
  String[] members() default {};

  /** {@return those of its own fields that are private in IDL} */
  String[] hidden() default {};

  /** {@return whether a reader that does not know the class may take its base for it} */
  boolean truncatable() default false;

  /** {@return whether it is an abstract valuetype, which has no state} */
  boolean isAbstract() default false;

  /**
   * {@return the scoped name, such as {@code M::Name}, where it does not follow from the id and the
   * name in Java; otherwise empty}
   */
  String name() default "";
}
