package dev.parley.soap.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Element of a record component, parameter or exception member; on a method, the element of its
 * result; on an exception, the element of the fault's detail. Without it, the element has the
 * component's name and no namespace, and the result is called {@code return}, as JAX-WS has it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER, ElementType.METHOD, ElementType.TYPE})
public @interface XmlElement {
  /** {@return the local name; empty for the default} */
  String name() default "";

  /** {@return the namespace; empty for the default} */
  String namespace() default "";

  /**
   * {@return whether the element must be present} For a component that is marked {@code @Nullable},
   * true means that null is an element with {@code xsi:nil}, and false that it is no element.
   */
  boolean required() default true;

  /**
   * {@return whether an empty {@link java.util.Optional} may be an element with {@code xsi:nil} as
   * well as no element} It is written as no element.
   */
  boolean nillable() default false;
}
