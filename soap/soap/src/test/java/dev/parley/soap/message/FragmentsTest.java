package dev.parley.soap.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapContracts;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.wsdl.WsdlAddress;
import dev.parley.soap.wsdl.WsdlPrinter;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Elements without a schema in records, parameters, headers and results. */
class FragmentsTest {
  private static final String SAML = "urn:oasis:names:tc:SAML:2.0:assertion";
  private static final XmlFragment ASSERTION =
      XmlFragment.of(
          "<saml:Assertion xmlns:saml=\""
              + SAML
              + "\" ID=\"_1\"><saml:Issuer> i\n</saml:Issuer>"
              + "<ds:Signature xmlns:ds=\"urn:ds\"/></saml:Assertion>");

  record Extended(String id, List<XmlFragment> extensions) {}

  record Token(
      @XmlElement(name = "Assertion", namespace = SAML) @Nullable XmlFragment assertion,
      int count) {}

  interface Registry {
    XmlFragment transform(XmlFragment any);

    Extended extend(
        Extended value,
        @SoapHeader @XmlElement(name = "Security", namespace = "urn:wsse")
            Optional<XmlFragment> security);

    Token token(Token token);
  }

  private static final SoapContract<Registry> CONTRACT = SoapContracts.of(Registry.class);

  private static SoapOperation operation(String name) {
    return CONTRACT.operations().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static byte[] request(String operation, @Nullable Object... arguments) {
    return new EnvelopeWriter(CONTRACT, SoapVersion.V1_1, XmlLimits.MESSAGES, false)
        .request(operation(operation), arguments, HeaderBlocks.NONE)
        .document()
        .text();
  }

  private static @Nullable Object[] read(byte[] envelope) {
    try (EnvelopeReader in =
        EnvelopeReader.open(
            new ByteArrayInputStream(envelope),
            Optional.empty(),
            XmlLimits.MESSAGES,
            CONTRACT,
            new Deviations(true, "a test"))) {
      return in.request("").arguments();
    }
  }

  @Test
  void elementsPassThroughAsTheyAre() {
    byte[] envelope = request("transform", ASSERTION);

    assertThat(new String(envelope, UTF_8)).contains("<tns:transform>" + ASSERTION.text() + "</");
    XmlFragment read = (XmlFragment) read(envelope)[0];
    assertThat(read.name()).isEqualTo(ASSERTION.name());
    assertThat(read.text())
        .contains("<saml:Issuer> i\n</saml:Issuer><ds:Signature xmlns:ds=\"urn:ds\"/>");
  }

  @Test
  void nilElementsAreElements() {
    XmlFragment nil =
        XmlFragment.of("<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true'/>");

    assertThat(((XmlFragment) read(request("transform", nil))[0]).text())
        .contains("xsi:nil=\"true\"");
  }

  @Test
  void listsAndHeadersTakeElements() {
    Extended value = new Extended("1", List.of(XmlFragment.of("<x/>"), XmlFragment.of("<y>2</y>")));
    XmlFragment security = XmlFragment.of("<w:Security xmlns:w='urn:wsse'><w:T/></w:Security>");
    @Nullable Object[] read = read(request("extend", value, Optional.of(security)));

    assertThat(((Extended) read[0]).extensions())
        .extracting(each -> each.name().local())
        .containsExactly("x", "y");
    assertThat(((Optional<?>) read[1]).map(each -> ((XmlFragment) each).name()))
        .contains(security.name());
    assertThat(read(request("extend", value, Optional.empty()))[1]).isEqualTo(Optional.empty());
  }

  @Test
  void namedElementsHaveTheirName() {
    assertThat(((Token) read(request("token", new Token(null, 1)))[0]).assertion()).isNull();
    assertThat(((Token) read(request("token", new Token(ASSERTION, 1)))[0]).assertion())
        .isNotNull();
    assertThatThrownBy(() -> request("token", new Token(XmlFragment.of("<a/>"), 1)))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("Token.assertion is the element a instead of {" + SAML);
  }

  @Test
  void schemaHasWildcardsAndAnyTypes() {
    String wsdl =
        new String(
            WsdlPrinter.print(
                Registry.class,
                "S",
                List.of(new WsdlAddress(SoapVersion.V1_1, URI.create("http://localhost/")))),
            UTF_8);

    assertThat(wsdl)
        .contains("<xs:any namespace=\"##any\" processContents=\"lax\"/>")
        .contains(
            "<xs:any namespace=\"##other\" processContents=\"lax\" minOccurs=\"0\""
                + " maxOccurs=\"unbounded\"/>")
        .contains("<xs:element name=\"Assertion\" type=\"xs:anyType\"/>");
  }

  interface TwoWildcards {
    void both(XmlFragment one, XmlFragment other);
  }

  @SoapService(style = SoapService.Style.BARE)
  interface Bare {
    void take(XmlFragment any);
  }

  interface UnnamedHeader {
    void take(@SoapHeader XmlFragment header);
  }

  @Test
  void elementsThatCannotBeToldApartAreRefused() {
    assertThatThrownBy(() -> SoapContracts.of(TwoWildcards.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("only one XmlFragment");
    for (Class<?> type : List.of(Bare.class, UnnamedHeader.class)) {
      assertThatThrownBy(() -> SoapContracts.of(type))
          .isInstanceOf(ContractException.class)
          .hasMessageContaining("needs a name");
    }
  }
}
