package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;
import java.util.List;
import java.util.Map;

/**
 * Definitions of a WSDL document and of all that it imports, in the order in which they were read.
 *
 * @param targetNamespace that of the document itself
 * @param bindings bindings to SOAP; others are left out
 * @param remarks what the WSDL requires, such as assertions of policies, and no contract tells
 */
public record WsdlModel(
    String targetNamespace,
    List<WsdlService> services,
    Map<XmlName, WsdlBinding> bindings,
    Map<XmlName, WsdlPortType> portTypes,
    Map<XmlName, WsdlMessage> messages,
    SchemaSet schemas,
    List<WsdlProblem> remarks) {}
