package dev.parley.soap.contract;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Annotations of {@code jakarta.jws}, {@code jakarta.xml.ws}, {@code jakarta.xml.bind} and their
 * {@code javax} forms, read by name: interfaces made by wsimport keep their wire without a
 * dependency on these packages. The program that has such an interface has them at run time.
 *
 * <p>Immutable.
 */
final class JaxwsAnnotations {
  private static final List<String> PACKAGES =
      List.of(
          "jakarta.jws.",
          "jakarta.jws.soap.",
          "jakarta.xml.ws.",
          "jakarta.xml.ws.soap.",
          "jakarta.xml.bind.annotation.",
          "javax.jws.",
          "javax.jws.soap.",
          "javax.xml.ws.",
          "javax.xml.ws.soap.",
          "javax.xml.bind.annotation.");

  private JaxwsAnnotations() {}

  /**
   * {@return a member of an annotation as text; empty when the annotation is absent, or the member
   * is an empty text}
   *
   * @param annotation simple name: {@code WebService}
   */
  static Optional<String> text(AnnotatedElement element, String annotation, String member) {
    return find(element, annotation)
        .map(found -> String.valueOf(value(found, member)))
        .filter(text -> !text.isEmpty());
  }

  /** {@return whether an annotation is present and its member is true} */
  static boolean says(AnnotatedElement element, String annotation, String member) {
    return text(element, annotation, member).filter("true"::equals).isPresent();
  }

  /** {@return whether a parameter is a result only} */
  static boolean isResult(Parameter parameter) {
    return text(parameter, "WebParam", "mode").filter("OUT"::equals).isPresent();
  }

  /** {@return whether an annotation is present} */
  static boolean has(AnnotatedElement element, String annotation) {
    return find(element, annotation).isPresent();
  }

  private static Optional<Annotation> find(AnnotatedElement element, String simpleName) {
    return Arrays.stream(element.getAnnotations())
        .filter(each -> {
          String name = each.annotationType().getName();
          return PACKAGES.stream().anyMatch(prefix -> name.equals(prefix + simpleName));
        })
        .findFirst();
  }

  private static Object value(Annotation annotation, String member) {
    try {
      return annotation.annotationType().getMethod(member).invoke(annotation);
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw new IllegalStateException(annotation + " has no member " + member, e);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(annotation + "." + member + " cannot be read", e);
    }
  }
}
