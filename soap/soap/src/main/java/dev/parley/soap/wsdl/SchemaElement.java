package dev.parley.soap.wsdl;

import dev.parley.soap.codec.XmlSequence;
import dev.parley.soap.xml.XmlName;
import java.util.Optional;

/**
 * Global element of a schema, with a named type or with content of its own.
 *
 * @param type its type; empty where it has content of its own
 * @param content its children; empty where it has a named type
 */
record SchemaElement(
    XmlName name, Optional<XmlName> type, Optional<XmlSequence> content, boolean nillable) {}
