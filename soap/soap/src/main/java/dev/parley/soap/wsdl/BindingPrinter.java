package dev.parley.soap.wsdl;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.codec.Namespaces;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlName;
import java.util.stream.Collectors;

/**
 * Printer of bindings to SOAP 1.1 (WSDL 1.1, chapter 3) and SOAP 1.2 (WSDL 1.1 binding extension
 * for SOAP 1.2, W3C submission of 5 April 2006).
 */
final class BindingPrinter {
  private static final String POLICY = "http://www.w3.org/ns/ws-policy";
  private static final String HTTP = "http://schemas.xmlsoap.org/soap/http";

  private final IndentedXml out;
  private final Namespaces namespaces;
  private final SoapContract<?> contract;
  private final WsdlMessages messages;

  BindingPrinter(IndentedXml out, SoapContract<?> contract, WsdlMessages messages) {
    this.out = out;
    this.contract = contract;
    this.messages = messages;
    namespaces = contract.namespaces();
  }

  /** {@return the prefix of the extension elements of a version} */
  static String prefix(SoapVersion version) {
    return version == SoapVersion.V1_1 ? "soap" : "soap12";
  }

  /** {@return the name of the binding of a version} */
  XmlName name(SoapVersion version) {
    String suffix = version == SoapVersion.V1_1 ? "Soap11Binding" : "Soap12Binding";
    return new XmlName(contract.targetNamespace(), contract.portType().local() + suffix);
  }

  void print(SoapVersion version) {
    out.open("wsdl:binding")
        .attribute("name", name(version).local())
        .attribute("type", namespaces.qualified(contract.portType()));
    if (contract.addressing() != SoapService.Addressing.UNSPECIFIED) {
      policy(contract.addressing() == SoapService.Addressing.OPTIONAL);
    }
    if (contract.hasStreams()) {
      MtomPolicy.refer(out);
    }
    out.open(prefix(version) + ":binding")
        .attribute("transport", HTTP)
        .attribute("style", rpc() ? "rpc" : "document")
        .close();
    messages.exchanges().forEach(exchange -> operation(prefix(version), exchange));
    out.close();
  }

  /** Asserts WS-Addressing (WS-Addressing 1.0 Metadata, section 3.1.1). */
  private void policy(boolean optional) {
    out.open("wsp:Policy").attribute("xmlns:wsp", POLICY);
    out.open("wsam:Addressing").attribute("xmlns:wsam", WsdlPrinter.WSAM);
    if (optional) {
      out.attribute("wsp:Optional", "true");
    }
    out.open("wsp:Policy").close();
    out.close();
    out.close();
  }

  private boolean rpc() {
    return contract.style() == SoapService.Style.RPC;
  }

  private void operation(String prefix, WsdlMessages.Exchange exchange) {
    out.open("wsdl:operation").attribute("name", exchange.operation().name());
    out.open(prefix + ":operation").attribute("soapAction", exchange.operation().action()).close();
    out.open("wsdl:input");
    message(prefix, exchange.input(), exchange.operation().request());
    out.close();
    exchange
        .output()
        .ifPresent(output -> {
          out.open("wsdl:output");
          message(prefix, output, exchange.operation().response());
          out.close();
        });
    for (WsdlMessages.Message fault : exchange.faults()) {
      out.open("wsdl:fault").attribute("name", fault.name());
      out.open(prefix + ":fault")
          .attribute("name", fault.name())
          .attribute("use", "literal")
          .close();
      out.close();
    }
    out.close();
  }

  private void message(String prefix, WsdlMessages.Message message, XmlName wrapper) {
    for (WsdlMessages.Part header : message.headers()) {
      out.open(prefix + ":header")
          .attribute(
              "message",
              namespaces.qualified(new XmlName(contract.targetNamespace(), message.name())))
          .attribute("part", header.name())
          .attribute("use", "literal")
          .close();
    }
    out.open(prefix + ":body").attribute("use", "literal");
    if (rpc()) {
      out.attribute("namespace", wrapper.namespace());
    }
    if (!message.headers().isEmpty()) {
      out.attribute(
          "parts",
          message.body().stream().map(WsdlMessages.Part::name).collect(Collectors.joining(" ")));
    }
    out.close();
  }
}
