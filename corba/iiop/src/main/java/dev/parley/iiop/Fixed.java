package dev.parley.iiop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.math.BigDecimal;

/** IDL type {@code fixed}, mapped to a {@link BigDecimal}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface Fixed {
  /** {@return the number of digits, 1 to 31} */
  int digits();

  /** {@return the number of digits after the decimal point} */
  int scale();
}
