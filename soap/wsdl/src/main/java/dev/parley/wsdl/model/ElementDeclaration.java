package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;

/**
 * Element of a schema (XML Schema part 1, section 3.3).
 *
 * @param isAbstract whether only elements of its substitution group may occur
 * @param media whether media types of its binary content are named (Describing Media Content of
 *     Binary Data in XML, section 2.2)
 */
public record ElementDeclaration(
    XmlName name, TypeUse type, boolean nillable, boolean isAbstract, boolean media) {}
