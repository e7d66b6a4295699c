package dev.parley.soap.wsdl;

import dev.parley.calls.api.ContractException;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.codec.Namespaces;
import dev.parley.soap.contract.Actions;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapContracts;
import dev.parley.soap.xml.XmlName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Printer of contracts as WSDL 1.1 with their schemas inside: document/literal wrapped, bare, or
 * rpc/literal, as WS-I Basic Profile 1.1 has them. The same contract gives the same bytes.
 */
public final class WsdlPrinter {
  private static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";
  private static final String SOAP = "http://schemas.xmlsoap.org/wsdl/soap/";
  private static final String SOAP12 = "http://schemas.xmlsoap.org/wsdl/soap12/";

  static final String WSAM = "http://www.w3.org/2007/05/addressing/metadata";

  private final IndentedXml out = new IndentedXml();
  private final SoapContract<?> contract;
  private final Namespaces namespaces;
  private final WsdlMessages messages;

  private WsdlPrinter(SoapContract<?> contract) {
    this.contract = contract;
    namespaces = contract.namespaces().copy(); // generated schemas may add some
    messages = WsdlMessages.of(contract);
  }

  /**
   * {@return the WSDL of a contract, in UTF-8}
   *
   * @param contract interface that is called by SOAP
   * @param addresses at least one; each is a port of the service
   * @throws ContractException when it has no SOAP mapping, or WSDL cannot describe it, with the
   *     path to the reason
   */
  public static byte[] print(Class<?> contract, String serviceName, List<WsdlAddress> addresses) {
    if (addresses.isEmpty()) {
      throw new IllegalArgumentException(
          "the WSDL of " + contract.getName() + " needs at least one address of the service");
    }
    SoapContract<?> read = SoapContracts.of(contract);
    if (read.untyped()) {
      throw new ContractException(
          contract.getName() + " takes messages of any form, which no WSDL describes");
    }
    return new WsdlPrinter(read).definitions(serviceName, addresses);
  }

  private byte[] definitions(String serviceName, List<WsdlAddress> addresses) {
    Collection<SchemaDocument> schemas = SchemaSet.of(contract);
    schemas.forEach(schema -> {
      namespaces.add(schema.namespace());
      schema.imports().forEach(namespaces::add);
    });
    List<SoapVersion> versions = addresses.stream().map(WsdlAddress::version).distinct().toList();
    out.open("wsdl:definitions")
        .attribute("name", serviceName)
        .attribute("targetNamespace", contract.targetNamespace())
        .attribute("xmlns:wsdl", WSDL);
    if (versions.contains(SoapVersion.V1_1)) {
      out.attribute("xmlns:soap", SOAP);
    }
    if (versions.contains(SoapVersion.V1_2)) {
      out.attribute("xmlns:soap12", SOAP12);
    }
    declareNamespaces();
    if (contract.hasStreams()) {
      MtomPolicy.print(out);
    }
    out.open("wsdl:types");
    schemas.forEach(schema -> SchemaPrinter.print(schema, namespaces, out));
    out.close();
    messages.all().forEach(this::message);
    portType();
    BindingPrinter bindings = new BindingPrinter(out, contract, messages);
    versions.stream().sorted().forEach(bindings::print);
    service(serviceName, addresses, bindings);
    out.close();
    return out.toByteArray();
  }

  private void declareNamespaces() {
    List<Map.Entry<String, String>> declared = new ArrayList<>();
    namespaces.prefixes().entrySet().stream()
        .filter(each -> !each.getKey().equals(XmlName.SCHEMA_INSTANCE))
        .forEach(declared::add);
    declared.sort(
        Comparator.<Map.Entry<String, String>>comparingInt(each -> each.getValue().length())
            .thenComparing(Map.Entry::getValue));
    if (contract.hasStreams()) {
      out.attribute("xmlns:xmime", SchemaPrinter.XML_MIME);
    }
    declared.forEach(each -> out.attribute("xmlns:" + each.getValue(), each.getKey()));
  }

  private void message(WsdlMessages.Message message) {
    out.open("wsdl:message").attribute("name", message.name());
    for (WsdlMessages.Part part : message.parts()) {
      out.open("wsdl:part")
          .attribute("name", part.name())
          .attribute(part.typed() ? "type" : "element", namespaces.qualified(part.reference()))
          .close();
    }
    out.close();
  }

  private void portType() {
    out.open("wsdl:portType").attribute("name", contract.portType().local());
    for (WsdlMessages.Exchange exchange : messages.exchanges()) {
      out.open("wsdl:operation").attribute("name", exchange.operation().name());
      Actions actions = exchange.operation().actions();
      out.open("wsdl:input").attribute("message", reference(exchange.input()));
      action(actions, actions.input());
      out.close();
      exchange
          .output()
          .ifPresent(output -> {
            out.open("wsdl:output").attribute("message", reference(output));
            action(actions, actions.output());
            out.close();
          });
      for (WsdlMessages.Message fault : exchange.faults()) {
        out.open("wsdl:fault")
            .attribute("name", fault.name())
            .attribute("message", reference(fault))
            .close();
      }
      out.close();
    }
    out.close();
  }

  /** Adds the action of WS-Addressing (Metadata, section 4.4.1), where it is no default. */
  private void action(Actions actions, String action) {
    if (actions.declared()) {
      out.attribute("xmlns:wsam", WSAM).attribute("wsam:Action", action);
    }
  }

  private String reference(WsdlMessages.Message message) {
    return namespaces.qualified(new XmlName(contract.targetNamespace(), message.name()));
  }

  private void service(String name, List<WsdlAddress> addresses, BindingPrinter bindings) {
    Map<SoapVersion, Integer> ports = new EnumMap<>(SoapVersion.class);
    out.open("wsdl:service").attribute("name", name);
    for (WsdlAddress address : addresses) {
      int number = ports.merge(address.version(), 1, Integer::sum);
      out.open("wsdl:port")
          .attribute("name", portName(address.version(), number))
          .attribute("binding", namespaces.qualified(bindings.name(address.version())));
      out.open(BindingPrinter.prefix(address.version()) + ":address")
          .attribute("location", address.location().toString())
          .close();
      out.close();
    }
    out.close();
  }

  private String portName(SoapVersion version, int number) {
    String name = contract.portType().local() + (version == SoapVersion.V1_1 ? "Soap11" : "Soap12");
    return number == 1 ? name : name + "_" + number;
  }
}
