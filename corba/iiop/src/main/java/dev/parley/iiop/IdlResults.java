package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Record of an operation's results: the return value, then each out or inout parameter in IDL
 * order. It is not a struct: its components are marshalled one after another.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdlResults {
  /** {@return whether the first component is the return value of the operation} */
  boolean returns() default true;
}
