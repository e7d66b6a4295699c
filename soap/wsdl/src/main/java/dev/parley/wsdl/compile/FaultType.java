package dev.parley.wsdl.compile;

import dev.parley.soap.xml.XmlName;
import java.util.List;

/**
 * Element of a fault's detail that becomes an exception.
 *
 * @param fields elements of its type, or the value that is the whole element
 */
record FaultType(String javaName, XmlName element, List<Field> fields, List<String> notes) {}
