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
  private static final List<String> ADDRESSING =
      List.of(
          "http://www.w3.org/2007/05/addressing/metadata",
          "http://www.w3.org/2006/05/addressing/wsdl");

  private final XmlReader in;
  private final String namespace;
  private final ExtensionReader extensions;

  PortTypeReader(XmlReader in, String namespace, ExtensionReader extensions) {
    this.in = in;
    this.namespace = namespace;
    this.extensions = extensions;
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
        operations.add(operation(name));
      } else {
        extensions.read(in, "port type " + name.local());
      }
    }
    return new WsdlPortType(name, operations);
  }

  private WsdlPortType.Operation operation(XmlName portType) {
    String name = name();
    Optional<WsdlPortType.Action> inputAction = Optional.empty();
    Optional<WsdlPortType.Action> outputAction = Optional.empty();
    Optional<XmlName> input = Optional.empty();
    Optional<XmlName> output = Optional.empty();
    boolean outputFirst = false;
    List<WsdlPortType.Fault> faults = new ArrayList<>();
    while (in.nextChild()) {
      if (at("input")) {
        input = reference("message");
        inputAction = action(portType);
      } else if (at("output")) {
        output = reference("message");
        outputAction = action(portType);
        outputFirst = input.isEmpty();
      } else if (at("fault")) {
        XmlName message =
            reference("message").orElseThrow(() -> in.refused("a fault has no message"));
        faults.add(new WsdlPortType.Fault(name(), message));
      }
      in.skip();
    }
    return new WsdlPortType.Operation(
        name, input, inputAction, output, outputAction, outputFirst, faults);
  }

  /**
   * Returns the action of the message that the reader stands at: what it declares, or the default
   * of its name (WS-Addressing 1.0 Metadata, sections 4.4.1 and 4.4.4).
   */
  private Optional<WsdlPortType.Action> action(XmlName portType) {
    Optional<WsdlPortType.Action> declared =
        ADDRESSING.stream()
            .flatMap(each -> Optional.ofNullable(in.attribute(each, "Action")).stream())
            .map(text -> new WsdlPortType.Action(text.strip(), true))
            .findFirst();
    return declared.or(() ->
        Optional.ofNullable(in.attribute("", "name"))
            .map(name -> WsdlPortType.Action.of(portType, name.strip())));
  }
}
