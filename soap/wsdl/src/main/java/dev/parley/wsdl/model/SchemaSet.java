package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Global components of all schemas.
 *
 * @param namespaces target namespaces of the schemas that were read
 * @param unread why an imported schema was not read, by its namespace; a problem only where a
 *     component of it is needed
 */
public record SchemaSet(
    Set<String> namespaces,
    Map<String, String> unread,
    Map<XmlName, ElementDeclaration> elements,
    Map<XmlName, SchemaType> types,
    Map<XmlName, Particle> groups,
    Map<XmlName, AttributeUse.Declared> attributes,
    Map<XmlName, List<AttributeUse>> attributeGroups) {}
