package dev.parley.wsdl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapContracts;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlName;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations as methods, with the elements that they have on the wire. */
class OperationsTest {
  private static final String BARE_ELEMENTS =
      """
      <xs:element name="order" type="t:Order"/>
      <xs:element name="receipt"><xs:complexType><xs:sequence>
        <xs:element name="number" type="xs:long"/></xs:sequence></xs:complexType></xs:element>
      <xs:complexType name="Order"><xs:sequence><xs:element name="item" type="xs:string"/>
      </xs:sequence></xs:complexType>
      """;

  @TempDir private Path folder;

  private static XmlName name(String local) {
    return new XmlName(Samples.NAMESPACE, local);
  }

  private static SoapOperation only(Class<?> contract) {
    SoapContract<?> read = SoapContracts.of(contract);
    assertThat(read.operations()).hasSize(1);
    return read.operations().getFirst();
  }

  @Test
  void wrappedOperationHasTheChildrenAsParameters() throws Exception {
    String wsdl =
        Samples.wsdl(
            """
            <xs:element name="op" type="t:Op"/>
            <xs:complexType name="Op"><xs:sequence>
              <xs:element name="a" type="xs:int"/><xs:element name="b" type="xs:int" minOccurs="0"/>
            </xs:sequence></xs:complexType>
            <xs:element name="opResponse"><xs:complexType><xs:sequence>
              <xs:element name="opResult" type="xs:string"/></xs:sequence></xs:complexType>
            </xs:element>
            """);
    try (CompiledSources sources = Samples.compile(folder, wsdl)) {
      assertThat(sources.text("Shop"))
          .contains(
              "@SoapService(targetNamespace = \"urn:example:shop\", qualified = true)",
              "Offered at http://localhost/shop.",
              "@SoapOperation(action = \"urn:op\")",
              "@XmlElement(name = \"opResult\")\n  String op(int a, Optional<Integer> b);");
      SoapOperation operation = only(sources.type("Shop"));
      assertThat(operation.style()).isEqualTo(SoapService.Style.WRAPPED);
      assertThat(operation.request()).isEqualTo(name("op"));
      assertThat(operation.body().particles())
          .extracting(particle -> particle.name())
          .containsExactly(name("a"), name("b"));
      assertThat(operation.results().getFirst().particle().name()).isEqualTo(name("opResult"));
      assertThat(operation.action()).isEqualTo("urn:op");
    }
  }

  @Test
  void responseOfSeveralElementsIsARecordOfItsOwn() throws Exception {
    String wsdl =
        Samples.wsdl(
            """
            <xs:element name="op"><xs:complexType><xs:sequence>
              <xs:element name="a" type="xs:int"/></xs:sequence></xs:complexType></xs:element>
            <xs:element name="opResponse"><xs:complexType><xs:sequence>
              <xs:element name="b" type="xs:int"/><xs:element name="c" type="xs:int"/>
            </xs:sequence></xs:complexType></xs:element>
            """);
    try (CompiledSources sources = Samples.compile(folder, wsdl)) {
      assertThat(sources.type("OpResponseOpResponse").getRecordComponents()).hasSize(2);
      SoapOperation operation = only(sources.type("Shop"));
      assertThat(operation.style()).isEqualTo(SoapService.Style.BARE);
      assertThat(operation.request()).isEqualTo(name("op"));
      assertThat(operation.response()).isEqualTo(name("opResponse"));
    }
  }

  @Test
  void elementsOfOtherNamesAreBare() throws Exception {
    String wsdl =
        Samples.definitions(
            """
            <types><xs:schema targetNamespace="urn:example:shop">%s</xs:schema></types>
            <message name="in"><part name="parameters" element="t:order"/></message>
            <message name="out"><part name="parameters" element="t:receipt"/></message>
            """
                .formatted(BARE_ELEMENTS),
            "document",
            "");
    try (CompiledSources sources = Samples.compile(folder, wsdl)) {
      assertThat(sources.text("Shop"))
          .contains("style = SoapService.Style.BARE", "@XmlElement(name = \"order\") Order order");
      SoapOperation operation = only(sources.type("Shop"));
      assertThat(operation.request()).isEqualTo(name("order"));
      assertThat(operation.response()).isEqualTo(name("receipt"));
    }
  }

  @Test
  void headersAndFaultsOfSeveralMessagesAreParametersAndExceptions() throws Exception {
    String wsdl =
        Samples.definitions(
                """
                <types><xs:schema targetNamespace="urn:example:shop">%s
                  <xs:element name="session" type="xs:string"/>
                  <xs:element name="trace" type="xs:int"/>
                  <xs:element name="order-fault"><xs:complexType><xs:sequence>
                    <xs:element name="message" type="xs:string" minOccurs="0"/>
                    <xs:element name="cause" type="xs:int" maxOccurs="unbounded"/>
                    <xs:element name="stackTrace" type="xs:string"/>
                  </xs:sequence></xs:complexType></xs:element>
                </xs:schema></types>
                <message name="in">
                  <part name="parameters" element="t:order"/><part name="s" element="t:session"/>
                </message>
                <message name="out"><part name="parameters" element="t:receipt"/></message>
                <message name="headers"><part name="trace" element="t:trace"/></message>
                <message name="failed"><part name="fault" element="t:order-fault"/></message>
                """
                    .formatted(BARE_ELEMENTS),
                "document",
                "")
            .replace(
                "<input><soap:body use=\"literal\" />",
                "<input><soap:header message=\"t:in\" part=\"s\" use=\"literal\"/>"
                    + "<soap:header message=\"t:headers\" part=\"trace\" use=\"literal\"/>"
                    + "<soap:body use=\"literal\"/>")
            .replace(
                "<output message=\"t:out\"/>",
                "<output message=\"t:out\"/><fault name=\"f\" message=\"t:failed\"/>");
    try (CompiledSources sources = Samples.compile(folder, wsdl)) {
      assertThat(sources.text("Shop"))
          .contains(
              "@SoapHeader String session",
              "@SoapHeader Optional<Integer> trace",
              "throws OrderFault;");
      assertThat(sources.text("OrderFault")).contains("@XmlElement(name = \"order-fault\")");
      SoapOperation operation = only(sources.type("Shop"));
      assertThat(operation.headers())
          .extracting(header -> header.particle().name())
          .containsExactly(name("session"), name("trace"));
      assertThat(operation.faults().getFirst().element()).isEqualTo(name("order-fault"));
      assertThat(operation.faults().getFirst().members().particles())
          .extracting(particle -> particle.name().local())
          .containsExactly("message", "cause", "stackTrace");
    }
  }

  private static String withResponseHeaders(String outParts, String headers) {
    return Samples.definitions(
            """
            <types><xs:schema targetNamespace="urn:example:shop">%s
              <xs:element name="session" type="xs:string"/>
              <xs:element name="trace" type="xs:int"/>
            </xs:schema></types>
            <message name="in"><part name="parameters" element="t:order"/></message>
            <message name="out">%s<part name="s" element="t:session"/></message>
            <message name="headers"><part name="trace" element="t:trace"/></message>
            """
                .formatted(BARE_ELEMENTS, outParts),
            "document",
            "")
        .replace(
            "<output><soap:body use=\"literal\" />",
            "<output>" + headers + "<soap:body use=\"literal\"/>");
  }

  private static String header(String message, String part) {
    return "<soap:header message=\"t:%s\" part=\"%s\" use=\"literal\"/>".formatted(message, part);
  }

  @Test
  void headersOfAResponseAreComponentsOfARecordWithTheResult() throws Exception {
    String wsdl =
        withResponseHeaders(
            "<part name=\"parameters\" element=\"t:receipt\"/>",
            header("out", "s") + header("headers", "trace"));
    try (CompiledSources sources = Samples.compile(folder, wsdl)) {
      assertThat(sources.text("Shop")).contains("OpResults op(");
      assertThat(sources.text("OpResults"))
          .contains(
              "/** Results of the operation op of Shop. */",
              "@SoapHeader String session",
              "@SoapHeader Optional<Integer> trace",
              "Receipt receipt) {}");
      SoapOperation operation = only(sources.type("Shop"));
      assertThat(operation.responseHeaders())
          .extracting(part -> part.particle().name())
          .containsExactly(name("session"), name("trace"));
      assertThat(operation.results())
          .extracting(part -> part.particle().name())
          .containsExactly(name("receipt"));
      assertThat(operation.response()).isEqualTo(name("receipt"));
    }
  }

  @Test
  void headersOfWsAddressingAreLeftToTheRuntime() throws Exception {
    String wsdl =
        withResponseHeaders(
                "<part name=\"parameters\" element=\"t:receipt\"/>"
                    + "<part name=\"w\" element=\"w:RelatesTo\"/>",
                header("out", "s") + header("out", "w"))
            .replace(
                "<definitions", "<definitions xmlns:w=\"http://www.w3.org/2005/08/addressing\"");
    try (CompiledSources sources = Samples.compile(folder, wsdl)) {
      assertThat(sources.text("Shop"))
          .contains("Header blocks of WS-Addressing are sent by an option");
      assertThat(only(sources.type("Shop")).responseHeaders())
          .extracting(part -> part.particle().name())
          .containsExactly(name("session"));
    }
  }

  @Test
  void onlyHeaderOfAResponseWithAnEmptyBodyIsTheResult() throws Exception {
    try (CompiledSources sources =
        Samples.compile(folder, withResponseHeaders("", header("out", "s")))) {
      assertThat(sources.text("Shop")).contains("@SoapHeader\n", "String op(");
      SoapOperation operation = only(sources.type("Shop"));
      assertThat(operation.responseHeaders())
          .extracting(part -> part.particle().name())
          .containsExactly(name("session"));
      assertThat(operation.responseIsEmpty()).isTrue();
    }
  }

  @Test
  void rpcPartsAreParametersInTheNamespaceOfTheBinding() throws Exception {
    String wsdl =
        Samples.definitions(
            """
            <message name="in"><part name="A" type="xs:int"/><part name="b" type="xs:string"/>
            </message>
            <message name="out"><part name="sum" type="xs:int"/></message>
            """,
            "rpc",
            "namespace=\"urn:example:calls\"");
    try (CompiledSources sources = Samples.compile(folder, wsdl)) {
      SoapOperation operation = only(sources.type("Shop"));
      assertThat(operation.style()).isEqualTo(SoapService.Style.RPC);
      assertThat(operation.request()).isEqualTo(new XmlName("urn:example:calls", "op"));
      assertThat(operation.response()).isEqualTo(new XmlName("urn:example:calls", "opResponse"));
      assertThat(operation.body().particles())
          .extracting(particle -> particle.name())
          .containsExactly(XmlName.unqualified("A"), XmlName.unqualified("b"));
      assertThat(operation.results().getFirst().particle().name())
          .isEqualTo(XmlName.unqualified("sum"));
    }
  }

  @Test
  void messagesInMimePartsAreReadWithoutTheAttachmentsOfAResponse() throws Exception {
    String mime =
        """
        <m:multipartRelated xmlns:m="http://schemas.xmlsoap.org/wsdl/mime/">
          <m:part><soap:body use="literal"/></m:part>%s</m:multipartRelated>
        """;
    String wsdl =
        Samples.definitions(
                """
                <message name="in"><part name="a" type="xs:int"/></message>
                <message name="out">
                  <part name="sum" type="xs:int"/><part name="scan" type="xs:base64Binary"/>
                </message>
                """,
                "rpc",
                "")
            .replace("<input><soap:body use=\"literal\" />", "<input>" + mime.formatted(""))
            .replace(
                "<output><soap:body use=\"literal\" />",
                "<output>"
                    + mime.formatted("<m:part><m:content part=\"scan\" type=\"*/*\"/></m:part>"));
    assertThat(wsdl).containsOnlyOnce("m:content");
    try (CompiledSources sources = Samples.compile(folder, wsdl)) {
      assertThat(sources.text("Shop"))
          .contains(
              "The attachments of the response to which no element refers are not read: scan.");
      SoapOperation operation = only(sources.type("Shop"));
      assertThat(operation.body().particles()).hasSize(1);
      assertThat(operation.results().getFirst().particle().name().local()).isEqualTo("sum");
    }
  }

  private static String twice(String secondAction) {
    return Samples.definitions(
            """
            <types><xs:schema targetNamespace="urn:example:shop">
              <xs:element name="request" type="xs:int"/><xs:element name="answer" type="xs:int"/>
            </xs:schema></types>
            <message name="in"><part name="a" element="t:request"/></message>
            <message name="out"><part name="a" element="t:answer"/></message>
            """,
            "document",
            "")
        .replace(
            "</portType>",
            "<operation name=\"again\"><input message=\"t:in\"/><output message=\"t:out\"/>"
                + "</operation></portType>")
        .replace(
            "</binding>",
            "<operation name=\"again\"><soap:operation soapAction=\"%s\"/></operation></binding>"
                .formatted(secondAction));
  }

  @Test
  void operationsWithOneRequestElementNeedActions() throws Exception {
    try (CompiledSources sources = Samples.compile(folder, twice("urn:again"))) {
      assertThat(SoapContracts.of(sources.type("Shop")).operations())
          .extracting(SoapOperation::action)
          .containsExactly("urn:again", "urn:op");
    }
    for (String action : new String[] {"", "urn:op"}) {
      assertThatThrownBy(() -> Samples.compile(folder, twice(action)))
          .hasMessageContaining("Shop.again: it has the request element {urn:example:shop}request")
          .hasMessageContaining("without a SOAP action of its own");
    }
  }

  @Test
  void operationWithoutOutputIsOneWay() throws Exception {
    String wsdl =
        Samples.wsdl(
                """
                <xs:element name="op"><xs:complexType><xs:sequence>
                  <xs:element name="a" type="xs:int"/></xs:sequence></xs:complexType></xs:element>
                """)
            .replace("<output message=\"t:out\"/>", "");
    try (CompiledSources sources = Samples.compile(folder, wsdl)) {
      assertThat(only(sources.type("Shop")).method().oneWay()).isTrue();
    }
  }

  @Test
  void packageIsMadeOfTheNamespaceOrNamedByTheOption() throws Exception {
    Path wsdl = Samples.write(folder, "a.wsdl", Samples.using("<xs:complexType name='T'/>"));
    assertThat(WsdlCompiler.compile(wsdl, WsdlOptions.DEFAULT).keySet())
        .containsExactly("example/shop/Shop.java", "example/shop/T.java");
    WsdlOptions named =
        new WsdlOptions(
            "com.example", Optional.empty(), Optional.empty(), WsdlLocations.of(Map.of()), false);
    assertThat(WsdlCompiler.compile(wsdl, named).keySet())
        .containsExactly("com/example/Shop.java", "com/example/T.java");
  }
}
