package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;
import java.util.List;
import java.util.Optional;

/** Port type (WSDL 1.1, section 2.4). */
public record WsdlPortType(XmlName name, List<Operation> operations) {
  /**
   * Operation with the names of its messages.
   *
   * @param inputAction action of WS-Addressing of requests, where the WSDL tells it
   * @param outputAction action of WS-Addressing of responses, where the WSDL tells it
   * @param outputFirst whether the service sends first, which SOAP over HTTP cannot do
   */
  public record Operation(
      String name,
      Optional<XmlName> input,
      Optional<Action> inputAction,
      Optional<XmlName> output,
      Optional<Action> outputAction,
      boolean outputFirst,
      List<Fault> faults) {}

  /**
   * Action of a message (WS-Addressing 1.0 Metadata, section 4.4).
   *
   * @param declared whether an attribute has it; else it is made of the message's name
   */
  public record Action(String text, boolean declared) {
    /** {@return the action of a message's name, which it has by default} */
    public static Action of(XmlName portType, String message) {
      String namespace = portType.namespace();
      String delimiter = namespace.startsWith("urn:") ? ":" : "/";
      String start = namespace.endsWith(delimiter) ? namespace : namespace + delimiter;
      return new Action(start + portType.local() + delimiter + message, false);
    }
  }

  /** Fault of an operation. */
  public record Fault(String name, XmlName message) {}
}
