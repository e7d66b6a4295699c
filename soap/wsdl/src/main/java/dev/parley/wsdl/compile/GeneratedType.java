package dev.parley.wsdl.compile;

import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.model.SchemaType;

/**
 * Schema type that becomes a Java class.
 *
 * @param javaName simple name of the class
 * @param name name of the schema type; that of the class for an anonymous one
 * @param anonymous whether the schema type has no name
 */
record GeneratedType(String javaName, XmlName name, boolean anonymous, SchemaType type) {
  boolean isAbstract() {
    return !anonymous && type instanceof SchemaType.ComplexType complex && complex.isAbstract();
  }
}
