package dev.parley.soap.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Parameter that is a header block of the request, in the target namespace of the contract. On a
 * method, its result is a header block of the response, and the body has none.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.METHOD})
public @interface SoapHeader {
  /**
   * {@return whether a receiver that does not know the header must refuse the message; not for
   * results}
   */
  boolean mustUnderstand() default false;
}
