package dev.parley.calls;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The result depends on the arguments alone, and nothing is changed by the call: it may be kept and
 * given to later calls. So it is {@link Idempotent} too. For methods that return a value and pass
 * neither call-backs nor streams. On a contract it holds for all methods.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Pure {}
