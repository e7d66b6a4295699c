package dev.parley.wsdl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small WSDL documents around schemas. */
final class Samples {
  static final String NAMESPACE = "urn:example:shop";

  private Samples() {}

  /** A service with one document/literal operation {@code op} and these schema components. */
  static String wsdl(String components) {
    return definitions(
        """
        <types><xs:schema targetNamespace="urn:example:shop" elementFormDefault="qualified">
          %s
        </xs:schema></types>
        <message name="in"><part name="parameters" element="t:op"/></message>
        <message name="out"><part name="parameters" element="t:opResponse"/></message>
        """
            .formatted(components),
        "document",
        "");
  }

  /** An operation whose request holds one element of the type {@code t:T}. */
  static String using(String components) {
    return wsdl(
        """
        <xs:element name="op"><xs:complexType><xs:sequence>
          <xs:element name="value" type="t:T"/>
        </xs:sequence></xs:complexType></xs:element>
        <xs:element name="opResponse"><xs:complexType/></xs:element>
        """
            + components);
  }

  /** A port type {@code Shop} with the operation {@code op} from the message in to out. */
  static String definitions(String head, String style, String bodyAttributes) {
    return """
    <?xml version="1.0"?>
    <?xml-stylesheet href="wsdl.xsl"?>
    <definitions xmlns="http://schemas.xmlsoap.org/wsdl/"
        xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
        xmlns:xs="http://www.w3.org/2001/XMLSchema"
        xmlns:t="urn:example:shop" targetNamespace="urn:example:shop">
      %s
      <portType name="Shop"><operation name="op">
        <input message="t:in"/><output message="t:out"/>
      </operation></portType>
      <binding name="ShopBinding" type="t:Shop">
        <soap:binding transport="http://schemas.xmlsoap.org/soap/http" style="%s"/>
        <operation name="op">
          <soap:operation soapAction="urn:op"/>
          <input><soap:body use="literal" %s/></input>
          <output><soap:body use="literal" %s/></output>
        </operation>
      </binding>
      <service name="ShopService"><port name="Shop" binding="t:ShopBinding">
        <soap:address location="http://localhost/shop"/>
      </port></service>
    </definitions>
    """
        .formatted(head, style, bodyAttributes, bodyAttributes);
  }

  static Path write(Path folder, String name, String text) {
    try {
      Files.createDirectories(folder.resolve(name).getParent());
      return Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static CompiledSources compile(Path folder, String wsdl) throws IOException {
    return CompiledSources.of(
        folder, WsdlCompiler.compile(write(folder, "shop.wsdl", wsdl), WsdlOptions.DEFAULT));
  }
}
