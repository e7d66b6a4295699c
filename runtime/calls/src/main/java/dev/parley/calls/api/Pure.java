package dev.parley.calls.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks methods whose result depends on the arguments alone and that change nothing: their results
 * may be cached. A pure method is {@link Idempotent} too. For methods that return a value and pass
 * neither call-backs nor streams. On a contract it applies to all methods.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Pure {}
