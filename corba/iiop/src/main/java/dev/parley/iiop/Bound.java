package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Bound of an IDL sequence or string: the maximum number of elements, or of characters. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface Bound {
  /** {@return the bound, at least 1} */
  long value();
}
