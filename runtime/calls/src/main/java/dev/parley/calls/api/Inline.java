package dev.parley.calls.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Runs the servant on the thread that read the request, which saves a hand-over to another thread.
 * For short work that never blocks: while it runs, nothing else is read from the connection. On a
 * contract it applies to all methods.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Inline {}
