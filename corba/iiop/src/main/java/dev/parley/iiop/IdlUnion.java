package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A union of IDL: a sealed interface with a record for each case, which {@link IdlCase} marks. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdlUnion {
  /** {@return the repository id, such as {@code IDL:M/Name:1.0}} */
  String id();

  /**
   * {@return the type of the discriminator: an enum, or {@code boolean}, {@code char}, {@code
   * short}, {@code int}, {@code long}}
   */
  Class<?> discriminator();

  /** {@return whether a discriminator that is a number has no sign} */
  boolean unsigned() default false;

  /** {@return whether a discriminator that is a character is a wide one} */
  boolean wide() default false;

  /**
   * {@return the scoped name, such as {@code M::Name}, where it does not follow from the id and the
   * name in Java; otherwise empty}
   */
  String name() default "";
}
