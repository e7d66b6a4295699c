package dev.parley.soap.message;

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
import dev.parley.soap.xml.XmlLimits;
import java.io.ByteArrayInputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations with one request element, which their SOAP actions tell apart. */
class SharedRequestTest {
  @SoapService(targetNamespace = "urn:tokens", style = SoapService.Style.BARE)
  interface Tokens {
    @SoapOperation(action = "urn:tokens:issue")
    @XmlElement(name = "Answer")
    String issue(@XmlElement(name = "Request") String request);

    @SoapOperation(action = "urn:tokens:renew")
    @XmlElement(name = "Answer")
    String renew(@XmlElement(name = "Request") String request);

    @SoapOperation(action = "urn:tokens:drop")
    void drop(@XmlElement(name = "Drop") String request);
  }

  @SoapService(targetNamespace = "urn:tokens", style = SoapService.Style.BARE)
  interface OneAction {
    @SoapOperation(action = "urn:tokens:issue")
    String issue(@XmlElement(name = "Request") String request);

    String renew(@XmlElement(name = "Request") String request);
  }

  private final SoapContract<Tokens> contract = SoapContracts.of(Tokens.class);

  private String operation(String sent, String action, boolean strict) {
    dev.parley.soap.contract.SoapOperation operation =
        contract.operations().stream()
            .filter(each -> each.name().equals(sent))
            .findFirst()
            .orElseThrow();
    byte[] envelope =
        new EnvelopeWriter(contract, SoapVersion.V1_1, XmlLimits.MESSAGES, false)
            .request(operation, new Object[] {"x"}, HeaderBlocks.NONE)
            .document()
            .text();
    try (EnvelopeReader in =
        EnvelopeReader.open(
            new ByteArrayInputStream(envelope),
            Optional.empty(),
            XmlLimits.MESSAGES,
            contract,
            new Deviations(strict, "a test"))) {
      return in.request(action).operation().name();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"issue", "renew", "drop"})
  void actionTellsTheOperation(String name) {
    assertThat(operation(name, "urn:tokens:" + name, true)).isEqualTo(name);
  }

  @Test
  void elementOfOneOperationTellsItWhateverTheActionIs() {
    assertThat(operation("drop", "urn:tokens:issue", true)).isEqualTo("drop");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "urn:other", "urn:tokens:drop"})
  void actionsOfNoneOfThemAreRefusedAlsoByLenientReaders(String action) {
    assertThatThrownBy(() -> operation("issue", action, false))
        .isInstanceOf(SoapFault.class)
        .hasMessageContaining(
            "has no operation for {urn:tokens}Request with the action '" + action);
  }

  @Test
  void contractsWithoutAnActionForEachAreRefused() {
    assertThatThrownBy(() -> SoapContracts.of(OneAction.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("OneAction.renew has the request element {urn:tokens}Request")
        .hasMessageContaining("SOAP has no overloading");
  }
}
