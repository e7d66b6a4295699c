package dev.parley.wsdl.read;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.wsdl.model.WsdlBinding;
import dev.parley.wsdl.model.WsdlService;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of bindings to SOAP and of services. Threads: confined to one. */
final class BindingReader {
  private static final String SOAP = "http://schemas.xmlsoap.org/wsdl/soap/";
  private static final String SOAP12 = "http://schemas.xmlsoap.org/wsdl/soap12/";
  private static final String MIME = "http://schemas.xmlsoap.org/wsdl/mime/";

  private final XmlReader in;
  private final String namespace;
  private final ExtensionReader extensions;

  BindingReader(XmlReader in, String namespace, ExtensionReader extensions) {
    this.in = in;
    this.namespace = namespace;
    this.extensions = extensions;
  }

  private String text(String attribute) {
    return Optional.ofNullable(in.attribute("", attribute)).orElse("").strip();
  }

  private XmlName reference(String attribute) {
    return in.qualified(
        Optional.ofNullable(in.attribute("", attribute))
            .map(String::strip)
            .orElseThrow(() -> in.refused(in.localName() + " has no " + attribute)));
  }

  private boolean atWsdl(String local) {
    return in.at(new XmlName(DefinitionsReader.WSDL, local));
  }

  private boolean atSoap(String local) {
    return in.localName().equals(local)
        && (in.namespace().equals(SOAP) || in.namespace().equals(SOAP12));
  }

  WsdlService service() {
    XmlName name = new XmlName(namespace, text("name"));
    List<WsdlService.Port> ports = new ArrayList<>();
    while (in.nextChild()) {
      if (atWsdl("port")) {
        ports.add(port());
      } else {
        extensions.read(in, "service " + name.local());
      }
    }
    return new WsdlService(name, ports);
  }

  private WsdlService.Port port() {
    String name = text("name");
    XmlName binding = reference("binding");
    String location = "";
    while (in.nextChild()) {
      if (atSoap("address")) {
        location = text("location");
        in.skip();
      } else {
        extensions.read(in, ExtensionReader.subject(binding));
      }
    }
    return new WsdlService.Port(name, binding, location);
  }

  /** {@return the binding that the reader stands at; empty when it is none to SOAP} */
  Optional<WsdlBinding> binding() {
    XmlName name = new XmlName(namespace, text("name"));
    XmlName portType = reference("type");
    Optional<SoapVersion> version = Optional.empty();
    boolean rpc = false;
    List<WsdlBinding.Operation> operations = new ArrayList<>();
    while (in.nextChild()) {
      if (atSoap("binding")) {
        version = Optional.of(in.namespace().equals(SOAP) ? SoapVersion.V1_1 : SoapVersion.V1_2);
        rpc = text("style").equals("rpc");
        in.skip();
      } else if (atWsdl("operation")) {
        operations.add(operation(rpc));
      } else {
        extensions.read(in, ExtensionReader.subject(name));
      }
    }
    return version.map(known ->
        new WsdlBinding(name, portType, known, SoapService.Addressing.UNSPECIFIED, operations));
  }

  /** Parts of an operation, as they are met. */
  private static final class Parts {
    String action = "";
    boolean rpc;
    final List<String> unsupported = new ArrayList<>();
  }

  private WsdlBinding.Operation operation(boolean rpc) {
    String name = text("name");
    Parts parts = new Parts();
    parts.rpc = rpc;
    WsdlBinding.Body input = WsdlBinding.Body.PLAIN;
    WsdlBinding.Body output = WsdlBinding.Body.PLAIN;
    while (in.nextChild()) {
      if (atSoap("operation")) {
        parts.action = text("soapAction");
        parts.rpc = text("style").isEmpty() ? parts.rpc : text("style").equals("rpc");
        in.skip();
      } else if (atWsdl("input")) {
        input = body(parts, true);
      } else if (atWsdl("output")) {
        output = body(parts, false);
      } else {
        extensions.read(in, "operation " + name);
      }
    }
    return new WsdlBinding.Operation(
        name, parts.action, parts.rpc, parts.unsupported, input, output);
  }

  /** Binding of a message, as it is met. */
  private static final class BodyParts {
    String namespace = "";
    Optional<List<String>> parts = Optional.empty();
    final List<WsdlBinding.Header> headers = new ArrayList<>();
    final List<String> attachments = new ArrayList<>();
  }

  private WsdlBinding.Body body(Parts operation, boolean request) {
    BodyParts body = new BodyParts();
    body(operation, request, body);
    return new WsdlBinding.Body(body.namespace, body.parts, body.headers, body.attachments);
  }

  private void body(Parts operation, boolean request, BodyParts body) {
    while (in.nextChild()) {
      if (text("use").equals("encoded")) {
        operation.unsupported.add(
            "it is encoded by SOAP 1.1, section 5; ask for a literal binding, as WS-I Basic"
                + " Profile 1.1 requires (R2706)");
      }
      if (atMime("multipartRelated") || atMime("part")) {
        body(operation, request, body);
        continue;
      } else if (atSoap("body")) {
        body.namespace = text("namespace");
        body.parts =
            Optional.ofNullable(in.attribute("", "parts"))
                .map(names -> List.of(names.strip().split("\\s+", -1)));
      } else if (atSoap("header")) {
        body.headers.add(new WsdlBinding.Header(reference("message"), text("part")));
      } else if (in.namespace().equals(MIME) && request) {
        refuseAttachment(operation);
      } else if (in.namespace().equals(MIME)) {
        body.attachments.add(text("part"));
      }
      in.skip();
    }
  }

  private void refuseAttachment(Parts operation) {
    String reason =
        "its request has the part "
            + text("part")
            + " as an attachment (mime:"
            + in.localName()
            + "), and no element that refers to it; only parts that an element refers to are sent"
            + " and read, by MTOM or swaRef: ask for an element of the type xs:base64Binary";
    if (!operation.unsupported.contains(reason)) { // one for each media type
      operation.unsupported.add(reason);
    }
  }

  private boolean atMime(String local) {
    return in.at(new XmlName(MIME, local));
  }
}
