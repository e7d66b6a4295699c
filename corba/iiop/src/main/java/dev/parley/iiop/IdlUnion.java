package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** IDL union: a sealed interface with one record per case, annotated with {@link IdlCase}. */
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

  /** {@return whether a numeric discriminator is unsigned} */
  boolean unsigned() default false;

  /** {@return whether a character discriminator is a {@code wchar}} */
  boolean wide() default false;

  /**
   * {@return the scoped name, such as {@code M::Name}, if it cannot be derived from the id and the
   * Java name; otherwise empty}
   */
  String name() default "";
}
