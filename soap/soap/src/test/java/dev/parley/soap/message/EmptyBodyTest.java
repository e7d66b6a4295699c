package dev.parley.soap.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapContracts;
import dev.parley.soap.mapping.SoapOperation;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.wsdl.WsdlAddress;
import dev.parley.soap.wsdl.WsdlPrinter;
import dev.parley.soap.xml.XmlLimits;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Messages without parts in document/literal bare: their body is empty (WSDL 1.1, section 3.5). */
class EmptyBodyTest {
  @SoapService(style = SoapService.Style.BARE, targetNamespace = "urn:bare")
  interface One {
    String next();

    void put(String text);
  }

  @SoapService(style = SoapService.Style.BARE, targetNamespace = "urn:bare")
  interface Several {
    @SoapOperation(action = "urn:bare:first")
    String first();

    @SoapOperation(action = "urn:bare:second")
    String second();
  }

  @SoapService(style = SoapService.Style.BARE)
  interface WithoutActions {
    String first();

    @SoapOperation(action = "urn:bare:second")
    String second();
  }

  private static EnvelopeReader open(SoapContract<?> contract, byte[] envelope) {
    return EnvelopeReader.open(
        new ByteArrayInputStream(envelope),
        Optional.empty(),
        XmlLimits.MESSAGES,
        contract,
        new Deviations(true, "a test"));
  }

  private static dev.parley.soap.contract.SoapOperation operation(
      SoapContract<?> contract, String name) {
    return contract.operations().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void requestsWithoutParameterAndResponsesWithoutResultAreEmpty() throws Throwable {
    SoapContract<One> one = SoapContracts.of(One.class);
    EnvelopeWriter writer = new EnvelopeWriter(one, SoapVersion.V1_1, XmlLimits.MESSAGES, false);

    byte[] request =
        writer.request(operation(one, "next"), new Object[0], HeaderBlocks.NONE).document().text();
    byte[] response =
        writer.response(operation(one, "put"), null, new Object[0], HeaderBlocks.NONE).text();

    assertThat(new String(request, UTF_8)).contains("<soap:Body/>");
    try (EnvelopeReader in = open(one, request)) {
      assertThat(in.request("").operation().name()).isEqualTo("next");
    }
    assertThat(new String(response, UTF_8)).contains("<soap:Body/>");
    try (EnvelopeReader in = open(one, response)) {
      assertThat(in.response(operation(one, "put"), new Object[0])).isNull();
    }
  }

  @SoapService(style = SoapService.Style.BARE, targetNamespace = "urn:bare")
  interface NamedElements {
    @SoapOperation(request = @XmlElement(name = "Ping"), response = @XmlElement(name = "Pong"))
    void ping();
  }

  @Test
  void elementsThatAreNamedAreThereThoughTheyAreEmpty() throws Throwable {
    SoapContract<NamedElements> named = SoapContracts.of(NamedElements.class);
    EnvelopeWriter writer = new EnvelopeWriter(named, SoapVersion.V1_1, XmlLimits.MESSAGES, false);

    byte[] request =
        writer
            .request(operation(named, "ping"), new Object[0], HeaderBlocks.NONE)
            .document()
            .text();
    byte[] response =
        writer.response(operation(named, "ping"), null, new Object[0], HeaderBlocks.NONE).text();

    assertThat(new String(request, UTF_8)).contains("<soap:Body><tns:Ping/></soap:Body>");
    try (EnvelopeReader in = open(named, request)) {
      assertThat(in.request("").operation().name()).isEqualTo("ping");
    }
    assertThat(new String(response, UTF_8)).contains("<soap:Body><tns:Pong/></soap:Body>");
    try (EnvelopeReader in = open(named, response)) {
      assertThat(in.response(operation(named, "ping"), new Object[0])).isNull();
    }
  }

  @Test
  void severalEmptyRequestsAreToldApartByTheirActions() {
    SoapContract<Several> several = SoapContracts.of(Several.class);
    EnvelopeWriter writer =
        new EnvelopeWriter(several, SoapVersion.V1_1, XmlLimits.MESSAGES, false);
    byte[] request =
        writer
            .request(operation(several, "second"), new Object[0], HeaderBlocks.NONE)
            .document()
            .text();

    try (EnvelopeReader in = open(several, request)) {
      assertThat(in.request("urn:bare:second").operation().name()).isEqualTo("second");
    }
    try (EnvelopeReader in = open(several, request)) {
      assertThatThrownBy(() -> in.request("urn:other")).isInstanceOf(SoapFault.class);
    }
  }

  @Test
  void severalEmptyRequestsWithoutActionsAreRefused() {
    assertThatThrownBy(() -> SoapContracts.of(WithoutActions.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("WithoutActions.first")
        .hasMessageContaining("action");
  }

  @Test
  void theirMessagesInWsdlHaveNoParts() {
    byte[] wsdl =
        WsdlPrinter.print(
            One.class,
            "Ones",
            List.of(new WsdlAddress(SoapVersion.V1_1, URI.create("http://a.example/"))));

    assertThat(new String(wsdl, UTF_8))
        .contains("<wsdl:message name=\"next\"/>", "<wsdl:message name=\"putResponse\"/>")
        .doesNotContain("\"tns:next\" element", "name=\"putResponse\" type");
  }
}
