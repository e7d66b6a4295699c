package dev.parley.wsdl.read;

import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.wsdl.model.WsdlMessage;
import dev.parley.wsdl.model.WsdlPortType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of messages and port types. Threads: confined to one. */
final class PortTypeReader {
  private final XmlReader in;
  private final String namespace;

  PortTypeReader(XmlReader in, String namespace) {
    this.in = in;
    this.namespace = namespace;
  }

  private String name() {
    return Optional.ofNullable(in.attribute("", "name"))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .orElseThrow(() -> in.refused("wsdl:" + in.localName() + " has no name"));
  }

  private Optional<XmlName> reference(String attribute) {
    return Optional.ofNullable(in.attribute("", attribute))
        .map(value -> in.qualified(value.strip()));
  }

  private boolean at(String local) {
    return in.at(new XmlName(DefinitionsReader.WSDL, local));
  }

  WsdlMessage message() {
    XmlName name = new XmlName(namespace, name());
    List<WsdlMessage.Part> parts = new ArrayList<>();
    while (in.nextChild()) {
      if (at("part")) {
        parts.add(new WsdlMessage.Part(name(), reference("element"), reference("type")));
      }
      in.skip();
    }
    return new WsdlMessage(name, parts);
  }

  WsdlPortType portType() {
    XmlName name = new XmlName(namespace, name());
    List<WsdlPortType.Operation> operations = new ArrayList<>();
    while (in.nextChild()) {
      if (at("operation")) {
        operations.add(operation());
      } else {
        in.skip();
      }
    }
    return new WsdlPortType(name, operations);
  }

  private WsdlPortType.Operation operation() {
    String name = name();
    Optional<XmlName> input = Optional.empty();
    Optional<XmlName> output = Optional.empty();
    boolean outputFirst = false;
    List<WsdlPortType.Fault> faults = new ArrayList<>();
    while (in.nextChild()) {
      if (at("input")) {
        input = reference("message");
      } else if (at("output")) {
        output = reference("message");
        outputFirst = input.isEmpty();
      } else if (at("fault")) {
        XmlName message =
            reference("message").orElseThrow(() -> in.refused("a fault has no message"));
        faults.add(new WsdlPortType.Fault(name(), message));
      }
      in.skip();
    }
    return new WsdlPortType.Operation(name, input, output, outputFirst, faults);
  }
}
