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

  /**
   * {@return the action of WS-Addressing of requests; empty for the SOAP action, or without one for
   * the default (WS-Addressing 1.0 Metadata, section 4.4.4)}
   */
  String requestAction() default "";

  /** {@return the action of WS-Addressing of responses; empty for the default} */
  String responseAction() default "";

  /**
   * {@return whether the body is the element of the only parameter, and that of the result, as in
   * {@link SoapService.Style#BARE}, though the service is {@link SoapService.Style#WRAPPED}}
   */
  boolean bare() default false;

  /**
   * {@return the element around the parameters; by default it has the name of the operation, or in
   * the bare form without parameters there is none}
   */
  XmlElement request() default @XmlElement;

  /**
   * {@return the element around the result; by default it has the name of the operation with {@code
   * Response} appended, or in the bare form without a result there is none}
   */
  XmlElement response() default @XmlElement;
}
