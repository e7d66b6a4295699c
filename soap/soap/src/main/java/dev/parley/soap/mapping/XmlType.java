package dev.parley.soap.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Schema type of a record, enum or sealed interface. Without it, the type has the simple name of
 * the class and the target namespace of the contract.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface XmlType {
  /** {@return the local name; empty for the simple name of the class} */
  String name() default "";

  /** {@return the namespace; empty for that of the contract} */
  String namespace() default "";

  /** {@return whether the elements of the record are in the namespace of the type} */
  boolean qualified() default false;
}
