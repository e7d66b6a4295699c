package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A record of what comes back from one operation: the result, then each parameter that is out or
 * inout, in their order. It is no struct: on the wire its components follow one another.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdlResults {
  /** {@return whether the first component is the result of the operation} */
  boolean returns() default true;
}
