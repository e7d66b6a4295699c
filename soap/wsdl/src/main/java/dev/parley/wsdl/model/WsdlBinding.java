package dev.parley.wsdl.model;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlName;
import java.util.List;
import java.util.Optional;

/**
 * Binding of a port type to SOAP (WSDL 1.1, section 3).
 *
 * @param addressing use of WS-Addressing that a policy or an extension of it tells
 */
public record WsdlBinding(
    XmlName name,
    XmlName portType,
    SoapVersion version,
    SoapService.Addressing addressing,
    List<Operation> operations) {
  /** {@return the binding with another use of WS-Addressing} */
  public WsdlBinding with(SoapService.Addressing other) {
    return new WsdlBinding(name, portType, version, other, operations);
  }

  /**
   * Binding of an operation.
   *
   * @param action SOAP action; empty for none
   * @param rpc whether its style is rpc
   * @param unsupported features of the operation that have no Java mapping
   */
  public record Operation(
      String name, String action, boolean rpc, List<String> unsupported, Body input, Body output) {}

  /**
   * Binding of a message.
   *
   * @param namespace namespace of the element around the parts of rpc; empty for none
   * @param parts names of the parts in the body; empty for all that are not elsewhere
   * @param attachments names of the parts that are MIME parts of a response (WSDL 1.1, section 5)
   */
  public record Body(
      String namespace,
      Optional<List<String>> parts,
      List<Header> headers,
      List<String> attachments) {
    /** A message of which nothing is said. */
    public static final Body PLAIN = new Body("", Optional.empty(), List.of(), List.of());
  }

  /** Header block: a part of a message. */
  public record Header(XmlName message, String part) {}
}
