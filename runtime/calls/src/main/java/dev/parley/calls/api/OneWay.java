package dev.parley.calls.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a {@code void} method as one-way: the caller does not wait for a reply and sees no failure
 * of the servant. One-way calls to one reference run one after another, in the order in which they
 * were made.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD})
public @interface OneWay {}
