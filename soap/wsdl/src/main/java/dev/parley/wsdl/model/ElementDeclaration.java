package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;

/**
 * Element of a schema (XML Schema part 1, section 3.3).
 *
 * @param isAbstract whether only elements of its substitution group may occur
 */
public record ElementDeclaration(
    XmlName name, TypeUse type, boolean nillable, boolean isAbstract) {}
