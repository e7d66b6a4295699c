package dev.parley.soap.jaxb;

import dev.parley.soap.spi.BoundTypes;
import dev.parley.soap.spi.XmlBinding;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Binding of beans by JAXB: classes with annotations of {@code jakarta.xml.bind.annotation},
 * classes with a public constructor without parameters, {@code JAXBElement}, and the classes of the
 * JDK that JAXB maps. One {@code JAXBContext} serves a contract.
 */
public final class JaxbBinding implements XmlBinding {
  private static final String ANNOTATIONS = "jakarta.xml.bind.annotation.";

  /** Classes that JAXB maps and {@code soap} does not (Jakarta XML Binding 4.0, section 8.5). */
  private static final Set<String> LEAVES =
      Set.of(
          "java.lang.Object",
          "java.util.Calendar",
          "java.util.Date",
          "java.util.GregorianCalendar",
          "javax.xml.datatype.Duration",
          "javax.xml.datatype.XMLGregorianCalendar",
          "javax.xml.namespace.QName",
          "javax.xml.transform.Source",
          "java.awt.Image",
          "jakarta.activation.DataHandler",
          "org.w3c.dom.Element");

  /** Creates the binding, for the service loader. */
  public JaxbBinding() {}

  @Override
  public boolean binds(Type type) {
    if (type instanceof ParameterizedType generic) {
      return generic.getRawType() == JAXBElement.class
          && generic.getActualTypeArguments()[0] instanceof Class<?>;
    }
    return type instanceof Class<?> plain
        && (LEAVES.contains(plain.getName()) || isAnnotated(plain) || isBean(plain));
  }

  private static boolean isAnnotated(Class<?> type) {
    return Arrays.stream(type.getAnnotations())
        .anyMatch(each -> each.annotationType().getName().startsWith(ANNOTATIONS));
  }

  private static boolean isBean(Class<?> type) {
    return !type.getName().startsWith("java")
        && !Modifier.isAbstract(type.getModifiers())
        && !Throwable.class.isAssignableFrom(type)
        && Arrays.stream(type.getConstructors()).anyMatch(each -> each.getParameterCount() == 0);
  }

  @Override
  public BoundTypes bind(Class<?> contract, String namespace, Set<Type> types) {
    Set<Class<?>> classes = new LinkedHashSet<>();
    types.forEach(type -> classes.add(declared(type)));
    XmlSeeAlso more = contract.getAnnotation(XmlSeeAlso.class);
    if (more != null) {
      classes.addAll(List.of(more.value()));
    }
    return new JaxbTypes(contract.getName(), namespace, List.copyOf(classes));
  }

  /** {@return the class of the values of a type; of a {@code JAXBElement}, of its value} */
  static Class<?> declared(Type type) {
    return (Class<?>)
        (type instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : type);
  }
}
