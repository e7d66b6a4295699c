package dev.parley.soap.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.interop.cases.Address;
import dev.parley.soap.interop.cases.BareCases;
import dev.parley.soap.interop.cases.Cases;
import dev.parley.soap.interop.cases.Color;
import dev.parley.soap.interop.cases.Line;
import dev.parley.soap.interop.cases.Order;
import dev.parley.soap.interop.cases.ParleyServices;
import dev.parley.soap.interop.cases.RpcCases;
import dev.parley.soap.interop.cases.SharedCases;
import dev.parley.soap.interop.cases.Tag;
import dev.parley.soap.spi.EnvelopeFilter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Requirements of WS-I Basic Profile 1.1 that a document can break: of the WSDL of the services of
 * the cases, in all three forms, and of the envelopes of calls. Each rule is an XPath that finds
 * what breaks it.
 */
@TestInstance(Lifecycle.PER_CLASS)
final class BasicProfileTest {
  private static final Map<String, String> PREFIXES =
      Map.of(
          "w", "http://schemas.xmlsoap.org/wsdl/",
          "b", "http://schemas.xmlsoap.org/wsdl/soap/",
          "x", "http://www.w3.org/2001/XMLSchema",
          "i", "http://www.w3.org/2001/XMLSchema-instance",
          "e", "http://schemas.xmlsoap.org/soap/envelope/");

  /** Bindings of SOAP 1.1: the profile does not know SOAP 1.2. */
  private static final String BINDING = "//w:binding[b:binding]";

  private static final String DOCUMENT = BINDING + "[b:binding/@style='document']";
  private static final String RPC = BINDING + "[b:binding/@style='rpc']";
  private static final String IN_DOCUMENT = "[//b:binding/@style='document']";
  private static final String IN_RPC = "[//b:binding/@style='rpc']";

  private static final List<String> OF_WSDL =
      List.of(
          "R2001 imports import WSDL: //w:import",
          "R2005 definitions have a target namespace: /w:definitions[not(@targetNamespace)]",
          "R2028 the root is definitions: /*[not(self::w:definitions)]",
          "R2003 schemas are imported in schemas only: //x:import[not(parent::x:schema)]",
          "R2105 schemas have a target namespace:"
              + " //x:schema[not(@targetNamespace)][*[not(self::x:import) and not(self::x:annotation)]]",
          "R2110 no array of the encoding: //@base[contains(., 'Array')]",
          "R2113 no arrayType: //@*[local-name()='arrayType']",
          "R2023 documentation comes first:" + " //w:documentation[preceding-sibling::*]",
          "R2030 definitions have their order:"
              + " /w:definitions/w:types[preceding-sibling::w:message"
              + " or preceding-sibling::w:portType or preceding-sibling::w:binding]",
          "R2204 parts of document bindings are elements: //w:part[not(@element)]" + IN_DOCUMENT,
          "R2203 parts of rpc bindings are types: "
              + "//w:message[concat('tns:', @name)=//w:portType/w:operation/*[not(self::w:fault)]"
              + "/@message]/w:part[@element][not(@name=//b:header/@part)]"
              + IN_RPC,
          "R2206 a part is an element or a type: //w:part[@element and @type]",
          "R2206 a part is an element or a type: //w:part[not(@element) and not(@type)]",
          "R2210 a document body has at most one part: "
              + DOCUMENT
              + "//b:body[contains(normalize-space(@parts), ' ')]",
          "R2210 a body of one of several parts names it:"
              + " /*[count(//w:message[count(w:part)>1]) > count(//b:body[@parts])]"
              + IN_DOCUMENT,
          "R2303 no notifications: //w:portType/w:operation[w:output][not(w:input)]",
          "R2303 no solicitations:"
              + " //w:portType/w:operation/w:input[preceding-sibling::w:output]",
          "R2304 names of operations are unique:"
              + " //w:portType/w:operation[@name=preceding-sibling::w:operation/@name]",
          "R2401 bindings are of SOAP: //w:binding[not(*[local-name()='binding'])]",
          "R2701 a binding says what it is: //w:binding[not(*[local-name()='binding'])]",
          "R2702 the transport is HTTP: "
              + BINDING
              + "/b:binding[@transport!='http://schemas.xmlsoap.org/soap/http']",
          "R2705 a binding has one style: "
              + BINDING
              + "[w:operation/b:operation/@style[. != ../../../b:binding/@style]]",
          "R2706 all is literal: "
              + BINDING
              + "//*[self::b:body or self::b:fault or self::b:header or self::b:headerfault]"
              + "[@use!='literal']",
          "R2711 addresses are unique:"
              + " //b:address[@location=../preceding-sibling::w:port/b:address/@location]",
          "R2716 no namespace in document bindings: "
              + DOCUMENT
              + "//*[self::b:body or self::b:header or self::b:headerfault or self::b:fault]"
              + "/@namespace",
          "R2717 bodies of rpc have a namespace: "
              + RPC
              + "//b:body[not(contains(@namespace, ':'))]",
          "R2718 a binding has the operations of its port type: "
              + BINDING
              + "[count(w:operation) != count(//w:portType/w:operation)]",
          "R2720 headers name a part: " + BINDING + "//b:header[not(@part)]",
          "R2721 faults have a name: " + BINDING + "//b:fault[not(@name)]",
          "R2723 faults have the name of theirs: " + BINDING + "//b:fault[@name!=../@name]",
          "R2726 rpc faults have no namespace: " + RPC + "//b:fault/@namespace",
          "R2740 a binding has the faults of its port type: "
              + BINDING
              + "[count(w:operation/w:fault) != count(//w:portType/w:operation/w:fault)]",
          "R2741 each fault is bound: " + BINDING + "//w:fault[not(b:fault)]",
          "R2025 no extension is required: //*[@w:required='true' or @w:required='1']",
          "R2801 schemas are those of XML Schema 1.0:"
              + " //w:types/*[not(self::x:schema)][not(self::w:documentation)]");

  private static final List<String> OF_MESSAGES =
      List.of(
          "R9980 the root is an Envelope: /*[not(self::e:Envelope)]",
          "R9981 an envelope has one body: /e:Envelope[count(e:Body)!=1]",
          "R1011 nothing follows the body: /e:Envelope/e:Body/following-sibling::*",
          "R1014 children of the body have a namespace: //e:Body/*[namespace-uri()='']",
          "R1005 no encodingStyle in the elements of the envelope:" + " //e:*[@e:encodingStyle]",
          "R1006 no encodingStyle in the child of the body: //e:Body/*[@e:encodingStyle]",
          "R1000 a fault has its four children only:"
              + " //e:Fault/*[not(self::faultcode or self::faultstring or self::faultactor"
              + " or self::detail)]",
          "R1001 children of a fault have no namespace: //e:Fault/*[namespace-uri()!='']",
          "R1031 a fault has a code: //e:Fault[not(contains(faultcode, ':'))]",
          "R1027 mustUnderstand is 0 or 1: //@e:mustUnderstand[.!='0' and .!='1']",
          "R1009 no processing instructions: //processing-instruction()",
          "R1032 elements of the envelope have no attributes of its namespace:"
              + " (/e:Envelope | //e:Header | //e:Body)[@e:*]",
          "R2211 accessors of rpc are not null:"
              + " //e:Body/*[namespace-uri()='urn:parley:interop:rpc']/*[@i:nil='true']",
          "R2735 accessors of rpc have no namespace:"
              + " //e:Body/*[namespace-uri()='urn:parley:interop:rpc']/*[namespace-uri()!='']",
          "R2729 the answer of rpc is named after its operation:"
              + " //e:Body/*[namespace-uri()='urn:parley:interop:rpc'][return]"
              + "[not(contains(local-name(), 'Response'))]");

  private static final Order ORDER =
      new Order(
          "o-1",
          Instant.EPOCH,
          Color.RED,
          List.of(new Line(1, "ink", BigDecimal.ONE)),
          List.of("first", ""),
          Optional.of(new Address("1 Main St", "Łódź")));
  private static final Tag TAG = new Tag("t", 1, Optional.empty(), Optional.empty(), "trace");

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap soap = Soap.on(parley);
  private final List<Document> envelopes = new CopyOnWriteArrayList<>();
  private final List<Document> descriptions = new ArrayList<>();
  private final XPath paths = XPathFactory.newDefaultInstance().newXPath();

  @BeforeAll
  void callAll() throws Exception {
    ParleyServices.export(soap);
    URI base = soap.listen(URI.create("http://127.0.0.1:0"));
    for (String path : List.of("wrapped", "bare", "rpc", "shared", "attachments")) {
      try (InputStream in = base.resolve("/" + path + "?wsdl").toURL().openStream()) {
        descriptions.add(parsed(in.readAllBytes()));
      }
    }
    paths.setNamespaceContext(new Namespaces(PREFIXES));
    var clients = soap.clients().version(SoapVersion.V1_1).filter(recording());
    callWrapped(soap.lookup(base.resolve("/wrapped"), Cases.class, clients));
    callBare(soap.lookup(base.resolve("/bare"), BareCases.class, clients));
    callRpc(soap.lookup(base.resolve("/rpc"), RpcCases.class, clients));
    callShared(soap.lookup(base.resolve("/shared"), SharedCases.class, clients));
  }

  private static void callWrapped(Cases cases) {
    cases.orderValue(ORDER);
    cases.nothing();
    cases.headers("v", "s", TAG);
    assertThatThrownBy(() -> cases.refuse("ink", 0)).isInstanceOf(Exception.class);
    assertThatThrownBy(() -> cases.fail("broken")).isInstanceOf(Exception.class);
    assertThatThrownBy(() -> cases.reject("wrong")).isInstanceOf(Exception.class);
    cases.note("n");
  }

  private static void callBare(BareCases cases) throws Exception {
    cases.order(ORDER);
    cases.header("s", "v");
    cases.consume("c");
    assertThatThrownBy(() -> cases.refuse("ink")).isInstanceOf(Exception.class);
  }

  private static void callRpc(RpcCases cases) {
    cases.text("t");
    cases.order(ORDER);
    cases.header("s", "v");
    cases.nothing();
    assertThatThrownBy(() -> cases.refuse("ink", 0)).isInstanceOf(Exception.class);
  }

  private static void callShared(SharedCases cases) {
    cases.renamed("r");
    cases.numbers(List.of(1, 2));
    cases.bare("b");
    assertThatThrownBy(() -> cases.refuse("no")).isInstanceOf(Exception.class);
  }

  /** Keeps all envelopes that are sent and received. */
  private EnvelopeFilter recording() {
    return (version, peer) ->
        new EnvelopeFilter.Exchange() {
          @Override
          public byte[] outgoing(byte[] envelope) {
            envelopes.add(parsed(envelope));
            return envelope;
          }

          @Override
          public EnvelopeFilter.Incoming incoming(byte[] envelope) {
            envelopes.add(parsed(envelope));
            return new EnvelopeFilter.Incoming(envelope, Optional.empty(), Set.of());
          }
        };
  }

  private record Namespaces(Map<String, String> byPrefix) implements NamespaceContext {
    @Override
    public String getNamespaceURI(String prefix) {
      return byPrefix.getOrDefault(prefix, XMLConstants.NULL_NS_URI);
    }

    @Override
    public String getPrefix(String namespace) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Iterator<String> getPrefixes(String namespace) {
      throw new UnsupportedOperationException();
    }
  }

  private static Document parsed(byte[] document) {
    try {
      return DocumentBuilderFactory.newDefaultNSInstance()
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(document));
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new AssertionError(e);
    }
  }

  static Stream<String> ofWsdl() {
    return OF_WSDL.stream();
  }

  static Stream<String> ofMessages() {
    return OF_MESSAGES.stream();
  }

  @ParameterizedTest
  @MethodSource("ofWsdl")
  void printedWsdlKeepsTheRequirement(String rule) throws XPathExpressionException {
    assertThat(descriptions).hasSize(5);
    assertKept(rule, descriptions);
  }

  @ParameterizedTest
  @MethodSource("ofMessages")
  void messagesKeepTheRequirement(String rule) throws XPathExpressionException {
    assertThat(envelopes).hasSizeGreaterThan(30);
    assertKept(rule, envelopes);
  }

  /** A rule that finds nothing in documents that break all of them would keep nothing. */
  @ParameterizedTest
  @MethodSource({"ofWsdl", "ofMessages"})
  void ruleFindsWhatBreaksIt(String rule) throws IOException, XPathExpressionException {
    List<String> found = new ArrayList<>();
    for (String name :
        List.of(
            "document.wsdl",
            "several-parts.wsdl",
            "rpc.wsdl",
            "fault.xml",
            "rpc.xml",
            "bodies.xml")) {
      try (InputStream in = BasicProfileTest.class.getResourceAsStream("/profile/" + name)) {
        found.addAll(breaches(rule, parsed(in.readAllBytes())));
      }
    }

    assertThat(found).as(rule).isNotEmpty();
  }

  private void assertKept(String rule, List<Document> documents) throws XPathExpressionException {
    for (Document document : documents) {
      assertThat(breaches(rule, document)).as(rule).isEmpty();
    }
  }

  private List<String> breaches(String rule, Document document) throws XPathExpressionException {
    String path = rule.substring(rule.indexOf(": ") + 2);
    NodeList found = (NodeList) paths.evaluate(path, document, XPathConstants.NODESET);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      names.add(found.item(i) + " in " + found.item(i).getParentNode());
    }
    return names;
  }
}
