package dev.parley.soap.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Record component that is an attribute of the record's element; its type is a simple one. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface XmlAttribute {
  /** {@return the local name; empty for the component's name} */
  String name() default "";

  /** {@return the namespace; empty for none} */
  String namespace() default "";
}
