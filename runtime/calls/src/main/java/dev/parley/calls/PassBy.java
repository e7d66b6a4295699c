package dev.parley.calls;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How values pass within one JVM: those of a method; of all methods of a contract that do not say
 * otherwise; or, on the class of a value, wherever it is a parameter or a result, and then {@link
 * CopyPolicy#REFERENCE} only. Where nothing is said, values that can change are copied. Values with
 * call-backs or streams among what can change, and one-way methods, take the way of {@link
 * CopyPolicy#WIRE}; to ask otherwise for them is refused when the contract is read.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface PassBy {
  /** {@return the way} */
  CopyPolicy value();
}
