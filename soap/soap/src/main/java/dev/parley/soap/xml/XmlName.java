package dev.parley.soap.xml;

import java.io.Serializable;

/**
 * Expanded name of an element, attribute or type (Namespaces in XML 1.0, section 2.1).
 *
 * @param namespace namespace name; empty for none
 * @param local local part
 */
public record XmlName(String namespace, String local) implements Serializable {
  /** Namespace of XML Schema. */
  public static final String SCHEMA = "http://www.w3.org/2001/XMLSchema";

  /** Namespace of {@code xsi:type} and {@code xsi:nil}. */
  public static final String SCHEMA_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance";

  /** {@return a name in no namespace} */
  public static XmlName unqualified(String local) {
    return new XmlName("", local);
  }

  /** {@return the name of a built-in type of XML Schema} */
  public static XmlName schema(String local) {
    return new XmlName(SCHEMA, local);
  }

  @Override
  public String toString() {
    return namespace.isEmpty() ? local : "{" + namespace + "}" + local;
  }
}
