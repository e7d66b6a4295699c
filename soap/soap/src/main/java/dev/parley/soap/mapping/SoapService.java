package dev.parley.soap.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * WSDL of an interface. Without it, the target namespace is made of the package, as JAX-WS has it:
 * {@code com.example.shop} gives {@code http://shop.example.com/}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SoapService {
  /** Form of the body (WSDL 1.1, section 3.5; JAX-WS 2.2, section 3.6). */
  enum Style {
    /** Document/literal wrapped: the body is an element of the operation's name. */
    WRAPPED,
    /** Document/literal bare: the body is the element of the only parameter. */
    BARE,
    /** RPC/literal: the body is an element of the operation's name with a part per parameter. */
    RPC
  }

  /** Use of WS-Addressing 1.0, as the WSDL tells it (Metadata, section 3.1). */
  enum Addressing {
    /** The WSDL does not mention it; services understand it all the same. */
    UNSPECIFIED,
    /** Clients may send the headers. */
    OPTIONAL,
    /** Clients send the headers, and services refuse messages without them. */
    REQUIRED
  }

  /** {@return the name of the port type; empty for the simple name of the interface} */
  String name() default "";

  /** {@return the target namespace; empty for the one made of the package} */
  String targetNamespace() default "";

  /**
   * {@return the namespace of the elements and types of the contract that name none; empty for the
   * target namespace}
   */
  String schemaNamespace() default "";

  /** {@return the form of the body} */
  Style style() default Style.WRAPPED;

  /** {@return whether the elements of parameters and results are in the schema namespace} */
  boolean qualified() default false;

  /** {@return the use of WS-Addressing} */
  Addressing addressing() default Addressing.UNSPECIFIED;
}
