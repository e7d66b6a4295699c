package dev.parley.soap.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Parameter that is a header block of the request, in the target namespace of the contract. A block
 * with the role or actor of another node is not read. On a method, its result is a header block of
 * the response, and the body has none. On components of a record, they are header blocks of the
 * response of a method that returns the record; its other components are the results in the body:
 * children of its element in the wrapped style, at most one in the bare style.
 *
 * <pre>{@code
 * record Greeted(@SoapHeader Session session, String text) {}
 *
 * Greeted greet(@SoapHeader Session session, String name);
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.METHOD, ElementType.RECORD_COMPONENT})
public @interface SoapHeader {
  /**
   * {@return whether a receiver that does not know the header must refuse the message; not for
   * results}
   */
  boolean mustUnderstand() default false;
}
