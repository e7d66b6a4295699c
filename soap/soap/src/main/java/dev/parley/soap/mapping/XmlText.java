package dev.parley.soap.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Record component that is the text of the record's element, beside attributes: a complex type with
 * simple content. On the only parameter of an exception, the value that is the whole element of the
 * fault's detail: a text, or a record with attributes.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER})
public @interface XmlText {}
