package dev.parley.soap.contract;

import dev.parley.soap.xml.XmlName;

/**
 * Actions of an operation (WS-Addressing 1.0 Metadata, section 4.4).
 *
 * @param input action of requests
 * @param output action of responses
 * @param declared whether the contract declares them, so that a WSDL has to
 * @param base start of the actions of faults, before their names
 */
public record Actions(String input, String output, boolean declared, String base) {
  /**
   * {@return the actions by default}
   *
   * @param soapAction action of requests where it is not empty
   */
  static Actions of(XmlName portType, String operation, String soapAction, boolean oneWay) {
    String namespace = portType.namespace();
    String delimiter = namespace.startsWith("urn:") ? ":" : "/";
    String start =
        (namespace.endsWith(delimiter) ? namespace : namespace + delimiter)
            + portType.local()
            + delimiter
            + operation;
    return new Actions(
        soapAction.isEmpty() ? start + (oneWay ? "" : "Request") : soapAction,
        start + "Response",
        false,
        start + delimiter + "Fault" + delimiter);
  }

  /** {@return the actions with those that a contract declares; empty ones are not declared} */
  Actions declared(String requests, String responses) {
    return requests.isEmpty() && responses.isEmpty()
        ? this
        : new Actions(
            requests.isEmpty() ? input : requests,
            responses.isEmpty() ? output : responses,
            true,
            base);
  }

  /** {@return the action of a declared exception} */
  public String fault(SoapFaultType type) {
    return base + type.element().local();
  }
}
