package dev.parley.soap.contract;

import dev.parley.calls.api.Named;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapOperation;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.xml.XmlName;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;

/**
 * Names of a contract and its operations: of this package's annotations, of those of JAX-WS, or the
 * defaults of JAX-WS 2.2 (chapter 3).
 */
final class ServiceNames {
  private ServiceNames() {}

  /** {@return the name of the port type} */
  static XmlName portType(Class<?> type) {
    SoapService said = type.getAnnotation(SoapService.class);
    String namespace =
        said == null || said.targetNamespace().isEmpty()
            ? JaxwsAnnotations.text(type, "WebService", "targetNamespace")
                .orElseGet(() -> ofPackage(type.getPackageName()))
            : said.targetNamespace();
    String name =
        said == null || said.name().isEmpty()
            ? JaxwsAnnotations.text(type, "WebService", "name").orElse(type.getSimpleName())
            : said.name();
    return new XmlName(namespace, name);
  }

  /** {@return the namespace of elements and types that name none} */
  static String schemaNamespace(Class<?> type) {
    SoapService said = type.getAnnotation(SoapService.class);
    return said == null || said.schemaNamespace().isEmpty()
        ? portType(type).namespace()
        : said.schemaNamespace();
  }

  /** Returns the namespace of a package: {@code http://shop.example.com/}. */
  private static String ofPackage(String packageName) {
    List<String> parts = List.of(packageName.split("\\.", -1));
    return "http://" + String.join(".", parts.reversed()) + "/";
  }

  /** {@return the form of the body of an operation} */
  static SoapService.Style style(Class<?> type, Method method) {
    SoapOperation said = method.getAnnotation(SoapOperation.class);
    SoapService.Style style = style(type);
    if (style == SoapService.Style.RPC) {
      return style;
    }
    return said != null && said.bare() ? SoapService.Style.BARE : jaxwsStyle(method, style);
  }

  /** {@return the use of WS-Addressing} */
  static SoapService.Addressing addressing(Class<?> type) {
    SoapService said = type.getAnnotation(SoapService.class);
    if (said != null) {
      return said.addressing();
    } else if (!JaxwsAnnotations.says(type, "Addressing", "enabled")) {
      return SoapService.Addressing.UNSPECIFIED;
    }
    return JaxwsAnnotations.says(type, "Addressing", "required")
        ? SoapService.Addressing.REQUIRED
        : SoapService.Addressing.OPTIONAL;
  }

  /** {@return the form of the body} */
  static SoapService.Style style(Class<?> type) {
    SoapService said = type.getAnnotation(SoapService.class);
    if (said != null) {
      return said.style();
    }
    return jaxwsStyle(type, SoapService.Style.WRAPPED);
  }

  /** Returns the style of an interface or method by {@code @SOAPBinding}. */
  private static SoapService.Style jaxwsStyle(
      AnnotatedElement element, SoapService.Style fallback) {
    if (!JaxwsAnnotations.has(element, "SOAPBinding")) {
      return fallback;
    } else if (JaxwsAnnotations.text(element, "SOAPBinding", "style")
        .filter("RPC"::equals)
        .isPresent()) {
      return SoapService.Style.RPC;
    }
    return JaxwsAnnotations.text(element, "SOAPBinding", "parameterStyle")
            .filter("BARE"::equals)
            .isPresent()
        ? SoapService.Style.BARE
        : SoapService.Style.WRAPPED;
  }

  /** {@return the name of a method's operation} */
  static String operation(Method method) {
    SoapOperation said = method.getAnnotation(SoapOperation.class);
    if (said != null && !said.name().isEmpty()) {
      return said.name();
    }
    Optional<Named> named = Optional.ofNullable(method.getAnnotation(Named.class));
    return named
        .map(Named::value)
        .or(() -> JaxwsAnnotations.text(method, "WebMethod", "operationName"))
        .orElse(method.getName());
  }

  /** {@return the SOAP action of a method; empty for none} */
  static String action(Method method) {
    SoapOperation said = method.getAnnotation(SoapOperation.class);
    return said != null && !said.action().isEmpty()
        ? said.action()
        : JaxwsAnnotations.text(method, "WebMethod", "action").orElse("");
  }

  /** {@return the action of WS-Addressing that a method declares for requests; empty for none} */
  static String requestAction(Method method) {
    SoapOperation said = method.getAnnotation(SoapOperation.class);
    return said != null && !said.requestAction().isEmpty()
        ? said.requestAction()
        : JaxwsAnnotations.text(method, "Action", "input").orElse("");
  }

  /** {@return the action of WS-Addressing that a method declares for responses; empty for none} */
  static String responseAction(Method method) {
    SoapOperation said = method.getAnnotation(SoapOperation.class);
    return said != null && !said.responseAction().isEmpty()
        ? said.responseAction()
        : JaxwsAnnotations.text(method, "Action", "output").orElse("");
  }

  /** {@return whether an element around the parameters is named, though there are none} */
  static boolean namesRequest(Method method) {
    SoapOperation said = method.getAnnotation(SoapOperation.class);
    return said != null && !said.request().name().isEmpty();
  }

  /** {@return whether an element around the result is named, though there is none} */
  static boolean namesResponse(Method method) {
    SoapOperation said = method.getAnnotation(SoapOperation.class);
    return said != null && !said.response().name().isEmpty();
  }

  /** {@return whether a parameter, or the result of a method, is a header block} */
  static boolean inHeader(AnnotatedElement element) {
    return element.isAnnotationPresent(SoapHeader.class)
        || JaxwsAnnotations.says(element, "WebParam", "header")
        || JaxwsAnnotations.says(element, "WebResult", "header");
  }

  /** {@return the element around the parameters} */
  static XmlName request(Method method, XmlName fallback) {
    Optional<SoapOperation> said = Optional.ofNullable(method.getAnnotation(SoapOperation.class));
    return said.map(SoapOperation::request)
        .map(element -> named(element, fallback))
        .orElseGet(() -> wrapper(method, "RequestWrapper", fallback));
  }

  /** {@return the element around the result} */
  static XmlName response(Method method, XmlName fallback) {
    Optional<SoapOperation> said = Optional.ofNullable(method.getAnnotation(SoapOperation.class));
    return said.map(SoapOperation::response)
        .map(element -> named(element, fallback))
        .orElseGet(() -> wrapper(method, "ResponseWrapper", fallback));
  }

  private static XmlName wrapper(Method method, String annotation, XmlName fallback) {
    return new XmlName(
        JaxwsAnnotations.text(method, annotation, "targetNamespace").orElse(fallback.namespace()),
        JaxwsAnnotations.text(method, annotation, "localName").orElse(fallback.local()));
  }

  /** {@return the element of a declared exception} */
  static XmlName fault(Class<?> exception, String namespace) {
    XmlElement said = exception.getAnnotation(XmlElement.class);
    XmlName fallback = new XmlName(namespace, exception.getSimpleName());
    return said != null
        ? named(said, fallback)
        : new XmlName(
            JaxwsAnnotations.text(exception, "WebFault", "targetNamespace").orElse(namespace),
            JaxwsAnnotations.text(exception, "WebFault", "name").orElse(fallback.local()));
  }

  private static XmlName named(XmlElement element, XmlName fallback) {
    return new XmlName(
        element.namespace().isEmpty() ? fallback.namespace() : element.namespace(),
        element.name().isEmpty() ? fallback.local() : element.name());
  }
}
