package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Global components of all schemas.
 *
 * @param namespaces target namespaces of the schemas that were read
 */
public record SchemaSet(
    Set<String> namespaces,
    Map<XmlName, ElementDeclaration> elements,
    Map<XmlName, SchemaType> types,
    Map<XmlName, Particle> groups,
    Map<XmlName, AttributeUse.Declared> attributes,
    Map<XmlName, List<AttributeUse>> attributeGroups) {}
