package dev.parley.soap.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Operation of a method. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface SoapOperation {
  /** {@return the name of the operation; empty for the method's name} */
  String name() default "";

  /** {@return the SOAP action, an absolute URI; empty for none} */
  String action() default "";
}
