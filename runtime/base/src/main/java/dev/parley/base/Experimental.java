package dev.parley.base;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks API that may change or disappear in any version. Exported packages without this mark follow
 * Semantic Versioning, and each release compares them with the version before.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({
  ElementType.MODULE,
  ElementType.TYPE,
  ElementType.METHOD,
  ElementType.CONSTRUCTOR,
  ElementType.FIELD
})
public @interface Experimental {}
