package dev.parley.calls.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the {@link CopyPolicy} for calls within one JVM: of a method; of all methods of a contract
 * that have none of their own; or, on the class of a value, wherever it is a parameter or a result,
 * and then {@link CopyPolicy#REFERENCE} only. The default copies mutable values. Methods with
 * call-backs or streams inside mutable values, and one-way methods, always use {@link
 * CopyPolicy#WIRE}; another policy for them is refused when the contract is read.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface PassBy {
  /** {@return the policy} */
  CopyPolicy value();
}
