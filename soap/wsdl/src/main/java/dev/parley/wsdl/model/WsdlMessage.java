package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;
import java.util.List;
import java.util.Optional;

/** Message (WSDL 1.1, section 2.3). */
public record WsdlMessage(XmlName name, List<Part> parts) {
  /** Part with an element or a type. */
  public record Part(String name, Optional<XmlName> element, Optional<XmlName> type) {}
}
