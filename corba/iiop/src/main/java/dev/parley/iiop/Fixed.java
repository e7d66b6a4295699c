package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.math.BigDecimal;

/** A fixed of IDL, as a {@link BigDecimal}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface Fixed {
  /** {@return the number of digits, 1 to 31} */
  int digits();

  /** {@return how many of them stand behind the point} */
  int scale();
}
