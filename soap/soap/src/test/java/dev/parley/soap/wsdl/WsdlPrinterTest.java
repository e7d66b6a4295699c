package dev.parley.soap.wsdl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.OneWay;
import dev.parley.soap.api.Attachment;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapOperation;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlAttribute;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.mapping.XmlText;
import dev.parley.soap.mapping.XmlType;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WsdlPrinterTest {
  private static final String NAMESPACE = "urn:example:bank";
  private static final WsdlAddress SOAP11 =
      new WsdlAddress(SoapVersion.V1_1, URI.create("http://localhost/a?b&c"));
  private static final WsdlAddress SOAP12 =
      new WsdlAddress(SoapVersion.V1_2, URI.create("http://localhost/12"));

  private static String print(Class<?> contract, WsdlAddress... addresses) {
    byte[] wsdl = WsdlPrinter.print(contract, "Service", List.of(addresses));
    return new String(wsdl, StandardCharsets.UTF_8);
  }

  /** Small contract. */
  @SoapService(targetNamespace = NAMESPACE)
  public interface Bank {
    @SoapOperation(action = "urn:example:bank#deposit")
    long deposit(@SoapHeader String token, Account account, long cents) throws UnknownAccount;
  }

  public record Account(@XmlAttribute String bank, String number, @Nullable String owner) {}

  /** Declared exception. */
  public static final class UnknownAccount extends Exception {
    private static final long serialVersionUID = 1;

    public UnknownAccount(String message) {
      super(message);
    }
  }

  @Test
  void smallContractIsPrintedAsDocumentLiteralWrapped() {
    assertThat(print(Bank.class, SOAP11))
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <wsdl:definitions name="Service" targetNamespace="urn:example:bank" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:tns="urn:example:bank">
              <wsdl:types>
                <xs:schema targetNamespace="urn:example:bank" elementFormDefault="unqualified">
                  <xs:element name="deposit">
                    <xs:complexType>
                      <xs:sequence>
                        <xs:element name="account" type="tns:Account"/>
                        <xs:element name="cents" type="xs:long"/>
                      </xs:sequence>
                    </xs:complexType>
                  </xs:element>
                  <xs:element name="depositResponse">
                    <xs:complexType>
                      <xs:sequence>
                        <xs:element name="return" type="xs:long"/>
                      </xs:sequence>
                    </xs:complexType>
                  </xs:element>
                  <xs:element name="token" type="xs:string"/>
                  <xs:element name="UnknownAccount">
                    <xs:complexType>
                      <xs:sequence>
                        <xs:element name="message" type="xs:string"/>
                      </xs:sequence>
                    </xs:complexType>
                  </xs:element>
                  <xs:complexType name="Account">
                    <xs:sequence>
                      <xs:element name="number" type="xs:string"/>
                      <xs:element name="owner" type="xs:string" nillable="true"/>
                    </xs:sequence>
                    <xs:attribute name="bank" type="xs:string" use="required"/>
                  </xs:complexType>
                </xs:schema>
              </wsdl:types>
              <wsdl:message name="deposit">
                <wsdl:part name="parameters" element="tns:deposit"/>
                <wsdl:part name="token" element="tns:token"/>
              </wsdl:message>
              <wsdl:message name="depositResponse">
                <wsdl:part name="parameters" element="tns:depositResponse"/>
              </wsdl:message>
              <wsdl:message name="UnknownAccount">
                <wsdl:part name="fault" element="tns:UnknownAccount"/>
              </wsdl:message>
              <wsdl:portType name="Bank">
                <wsdl:operation name="deposit">
                  <wsdl:input message="tns:deposit"/>
                  <wsdl:output message="tns:depositResponse"/>
                  <wsdl:fault name="UnknownAccount" message="tns:UnknownAccount"/>
                </wsdl:operation>
              </wsdl:portType>
              <wsdl:binding name="BankSoap11Binding" type="tns:Bank">
                <soap:binding transport="http://schemas.xmlsoap.org/soap/http" style="document"/>
                <wsdl:operation name="deposit">
                  <soap:operation soapAction="urn:example:bank#deposit"/>
                  <wsdl:input>
                    <soap:header message="tns:deposit" part="token" use="literal"/>
                    <soap:body use="literal" parts="parameters"/>
                  </wsdl:input>
                  <wsdl:output>
                    <soap:body use="literal"/>
                  </wsdl:output>
                  <wsdl:fault name="UnknownAccount">
                    <soap:fault name="UnknownAccount" use="literal"/>
                  </wsdl:fault>
                </wsdl:operation>
              </wsdl:binding>
              <wsdl:service name="Service">
                <wsdl:port name="BankSoap11" binding="tns:BankSoap11Binding">
                  <soap:address location="http://localhost/a?b&amp;c"/>
                </wsdl:port>
              </wsdl:service>
            </wsdl:definitions>
            """);
  }

  @Test
  void eachAddressIsAPortAndEachVersionABinding() throws Exception {
    String wsdl = print(Bank.class, SOAP12, SOAP11, SOAP12);
    PrintedSchemas.document(wsdl.getBytes(StandardCharsets.UTF_8));
    assertThat(wsdl)
        .contains(
            "<wsdl:binding name=\"BankSoap12Binding\" type=\"tns:Bank\">",
            "<wsdl:port name=\"BankSoap12\" binding=\"tns:BankSoap12Binding\">",
            "<wsdl:port name=\"BankSoap12_2\" binding=\"tns:BankSoap12Binding\">",
            "<soap12:address location=\"http://localhost/12\"/>")
        .containsOnlyOnce("<soap12:binding ")
        .containsOnlyOnce("<soap:binding ");
  }

  /** Contract with streams. */
  @SoapService(targetNamespace = NAMESPACE)
  public interface Scans {
    Attachment scan(InputStream page, byte[] stamp);
  }

  @Test
  void streamsHaveMediaTypesAndBindingsAPolicyOfMtom() throws Exception {
    String wsdl = print(Scans.class, SOAP11, SOAP12);
    PrintedSchemas.of(wsdl.getBytes(StandardCharsets.UTF_8));
    String media = "xmime:expectedContentTypes=\"application/octet-stream\"";
    assertThat(wsdl)
        .contains(
            "xmlns:xmime=\"http://www.w3.org/2005/05/xmlmime\"",
            "<xs:element name=\"page\" type=\"xs:base64Binary\" " + media,
            "<xs:element name=\"return\" type=\"xs:base64Binary\" " + media,
            "<xs:element name=\"stamp\" type=\"xs:base64Binary\"/>",
            "wsu:Id=\"Mtom\"",
            ":OptimizedMimeSerialization xmlns")
        .contains("wsp:Optional=\"true\"");
    assertThat(wsdl.split("<wsp:PolicyReference [^>]*URI=\"#Mtom\"/>", -1)).hasSize(3);
    assertThat(print(Bank.class, SOAP11)).doesNotContain("Mtom", "xmime");
  }

  /** Contract of the bare style. */
  @SoapService(targetNamespace = NAMESPACE, style = SoapService.Style.BARE)
  public interface Bare {
    @XmlElement(name = "Balance")
    Account find(@XmlElement(name = "Query") Account query);

    void clear();

    @OneWay
    void push(@Nullable String text);
  }

  @Test
  void bareOperationsHaveTheElementsOfTheirParameters() throws Exception {
    String wsdl = print(Bare.class, SOAP11);
    PrintedSchemas.of(wsdl.getBytes(StandardCharsets.UTF_8));
    assertThat(wsdl)
        .contains(
            "<xs:element name=\"Query\" type=\"tns:Account\"/>",
            "<xs:element name=\"Balance\" type=\"tns:Account\"/>",
            "<xs:element name=\"push\" type=\"xs:string\" nillable=\"true\"/>",
            "<wsdl:message name=\"clear\"/>",
            "<wsdl:message name=\"clearResponse\"/>")
        .doesNotContain("pushResponse");
  }

  /** Contract of the RPC style. */
  @SoapService(targetNamespace = NAMESPACE, style = SoapService.Style.RPC)
  public interface Rpc {
    int add(int a, int b);
  }

  @Test
  void partsOfRpcHaveTypes() throws Exception {
    String wsdl = print(Rpc.class, SOAP11);
    PrintedSchemas.of(wsdl.getBytes(StandardCharsets.UTF_8));
    assertThat(wsdl)
        .contains(
            "<wsdl:part name=\"a\" type=\"xs:int\"/>",
            "<wsdl:part name=\"return\" type=\"xs:int\"/>",
            "style=\"rpc\"",
            "<soap:body use=\"literal\" namespace=\"urn:example:bank\"/>");
  }

  /** Contract with a list as a part. */
  @SoapService(style = SoapService.Style.RPC)
  public interface RpcList {
    void add(List<String> all);
  }

  /** Contract with a bare list. */
  @SoapService(style = SoapService.Style.BARE)
  public interface BareList {
    void add(List<String> all);
  }

  /** Contract with a record of an abstract type that has a text. */
  public interface TextOfAbstract {
    void add(Content content);
  }

  public sealed interface Content {}

  public record Words(@XmlText String words) implements Content {}

  /** Contract with two types of one header. */
  public interface OneHeaderOfTwoTypes {
    void one(@SoapHeader @XmlElement(name = "h") String text);

    void two(@SoapHeader @XmlElement(name = "h") int number);
  }

  @Test
  void whatNoWsdlDescribesIsRefusedWithThePathAndTheReason() {
    refused(RpcList.class, "RpcList.add(all)", "put [");
    refused(BareList.class, "BareList.add(add)", "WSDL allows exactly one element");
    refused(TextOfAbstract.class, "Words.words", "make the text an element");
    refused(OneHeaderOfTwoTypes.class, "OneHeaderOfTwoTypes.two(number)", "with different types");
  }

  private static void refused(Class<?> contract, String path, String reason) {
    assertThatThrownBy(() -> print(contract, SOAP11))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining(path)
        .hasMessageContaining(reason);
  }

  /** Contract whose names clash as messages. */
  public interface Clashing {
    void a(@SoapHeader Optional<String> parameters) throws UnknownAccount;

    @SoapOperation(name = "UnknownAccount")
    void b(@XmlElement(name = "number") int number);
  }

  /** Contract whose names clash as messages, and not as elements. */
  @SoapService(targetNamespace = NAMESPACE)
  public interface NumberedMessages {
    void UnknownHeader(@SoapHeader Optional<String> parameters);
  }

  @Test
  void clashingNamesAreNumberedWhereTheyAreOnlyLabelsAndRefusedWhereTheyAreOnTheWire() {
    assertThat(print(NumberedMessages.class, SOAP11))
        .contains(
            "<wsdl:part name=\"parameters\" element=\"tns:UnknownHeader\"/>",
            "<wsdl:part name=\"parameters2\" element=\"tns:parameters\"/>");
    refused(Clashing.class, "Clashing", "UnknownAccount is declared with another type already");
  }

  /** Contract whose operations have one element around their results. */
  public interface OneResponse {
    @SoapOperation(response = @XmlElement(name = "done"))
    int one();

    @SoapOperation(response = @XmlElement(name = "done"))
    int two();
  }

  @Test
  void elementsOfTheSameContentAreDeclaredOnce() {
    assertThat(print(OneResponse.class, SOAP11)).containsOnlyOnce("<xs:element name=\"done\">");
  }

  /** Contract with a type in another namespace that refers back. */
  @SoapService(targetNamespace = NAMESPACE)
  public interface Mutual {
    void send(Outer outer);
  }

  public record Outer(@Nullable Inner inner) {}

  @XmlType(namespace = "urn:example:other")
  public record Inner(@Nullable Outer outer) {}

  @Test
  void schemasMayImportEachOther() throws Exception {
    String wsdl = print(Mutual.class, SOAP11);
    PrintedSchemas.of(wsdl.getBytes(StandardCharsets.UTF_8));
    assertThat(wsdl).contains("type=\"ns1:Inner\"", "type=\"tns:Outer\"");
  }

  @Test
  void serviceWithoutAnAddressIsRefused() {
    assertThatThrownBy(() -> print(Bank.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one address");
  }
}
