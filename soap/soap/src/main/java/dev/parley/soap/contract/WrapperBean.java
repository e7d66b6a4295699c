package dev.parley.soap.contract;

import dev.parley.soap.codec.CalendarXmlCodec;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.codec.XmlValue;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Optional;

/**
 * Wrapper bean that wsimport made for an operation (JAX-WS 2.2, section 2.3.1.2): its fields tell
 * of parameters and results what their Java types do not.
 *
 * <p>Immutable.
 */
final class WrapperBean {
  private final Optional<Class<?>> bean;

  private WrapperBean(Optional<Class<?>> bean) {
    this.bean = bean;
  }

  /** {@return the bean with the result of a method} */
  static WrapperBean of(Method method) {
    return of(method, "ResponseWrapper");
  }

  /** {@return the bean with a parameter of a method} */
  static WrapperBean of(Method method, Parameter parameter) {
    return of(method, JaxwsAnnotations.isResult(parameter) ? "ResponseWrapper" : "RequestWrapper");
  }

  /** Returns the bean that an annotation names; one that is not on the class path tells nothing. */
  private static WrapperBean of(Method method, String annotation) {
    return new WrapperBean(
        JaxwsAnnotations.text(method, annotation, "className")
            .flatMap(name -> find(name, method.getDeclaringClass().getClassLoader())));
  }

  private static Optional<Class<?>> find(String name, ClassLoader loader) {
    try {
      return Optional.of(Class.forName(name, false, loader));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  /** {@return an element with what its field tells} */
  XmlParticle particle(XmlParticle element) {
    return bean.flatMap(type -> field(type, element.name().local()))
        .map(field -> dated(field, nillable(field, element.value())))
        .map(value -> new XmlParticle(element.name(), element.tag(), value, element.where()))
        .orElse(element);
  }

  private static Optional<Field> field(Class<?> type, String element) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> name(field).equals(element))
        .findFirst();
  }

  private static String name(Field field) {
    return JaxwsAnnotations.text(field, "XmlElement", "name")
        .or(() -> JaxwsAnnotations.text(field, "XmlElementRef", "name"))
        .filter(name -> !name.equals("##default"))
        .orElse(field.getName());
  }

  private static XmlValue nillable(Field field, XmlValue value) {
    if (JaxwsAnnotations.has(field, "XmlElementRef")) {
      // a JAXBElement: of null, JAXB makes one that is nil in some runs, and none in others
      return value.orNil(XmlValue.Occurrence.NULL_ABSENT_NIL);
    } else if (!JaxwsAnnotations.says(field, "XmlElement", "nillable")) {
      return value;
    }
    return value.orNil(
        JaxwsAnnotations.says(field, "XmlElement", "required")
            ? XmlValue.Occurrence.NULL_NIL
            : XmlValue.Occurrence.NULL_NIL_ABSENT);
  }

  private static XmlValue dated(Field field, XmlValue value) {
    return value.codec() instanceof CalendarXmlCodec
        ? JaxwsAnnotations.text(field, "XmlSchemaType", "name")
            .map(type -> value.with(CalendarXmlCodec.of(type)))
            .orElse(value)
        : value;
  }
}
