package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;
import java.util.List;

/** Service (WSDL 1.1, section 2.7). */
public record WsdlService(XmlName name, List<Port> ports) {
  /**
   * Port with the address where it is offered.
   *
   * @param location address; empty for none
   */
  public record Port(String name, XmlName binding, String location) {}
}
