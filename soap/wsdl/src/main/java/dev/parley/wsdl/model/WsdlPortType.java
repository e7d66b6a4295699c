package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;
import java.util.List;
import java.util.Optional;

/** Port type (WSDL 1.1, section 2.4). */
public record WsdlPortType(XmlName name, List<Operation> operations) {
  /**
   * Operation with the names of its messages.
   *
   * @param outputFirst whether the service sends first, which SOAP over HTTP cannot do
   */
  public record Operation(
      String name,
      Optional<XmlName> input,
      Optional<XmlName> output,
      boolean outputFirst,
      List<Fault> faults) {}

  /** Fault of an operation. */
  public record Fault(String name, XmlName message) {}
}
