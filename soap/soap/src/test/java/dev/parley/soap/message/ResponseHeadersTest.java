package dev.parley.soap.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapContracts;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlAttribute;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import java.io.ByteArrayInputStream;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Results that are records with header blocks. */
class ResponseHeadersTest {
  record Greeted(@SoapHeader String session, String text, @SoapHeader Optional<Integer> count) {
    Greeted {
      if (text.isEmpty()) {
        throw new IllegalArgumentException("no text");
      }
    }
  }

  record Divided(int quotient, @SoapHeader String session, int remainder) {}

  interface Wrapped {
    Greeted greet(@SoapHeader String session, String name);

    Divided divide(int number, int by);

    @SoapHeader
    String touch(String name);
  }

  record Echoed(@SoapHeader String session, @Nullable String text) {}

  @SoapService(targetNamespace = "urn:bare", style = SoapService.Style.BARE)
  interface Bare {
    Echoed echo(String text);
  }

  @SoapService(targetNamespace = "urn:rpc", style = SoapService.Style.RPC)
  interface Rpc {
    Divided divide(int number, int by);
  }

  private static SoapOperation operation(SoapContract<?> contract, String name) {
    return contract.operations().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String written(
      SoapContract<?> contract, SoapVersion version, String operation, @Nullable Object result) {
    EnvelopeWriter writer = new EnvelopeWriter(contract, version, XmlLimits.MESSAGES, false);
    return new String(
        writer
            .response(operation(contract, operation), result, new Object[0], HeaderBlocks.NONE)
            .text(),
        UTF_8);
  }

  private static @Nullable Object read(
      SoapContract<?> contract, String operation, String envelope, boolean strict)
      throws Throwable {
    try (EnvelopeReader in =
        EnvelopeReader.open(
            new ByteArrayInputStream(envelope.getBytes(UTF_8)),
            Optional.empty(),
            XmlLimits.MESSAGES,
            contract,
            new Deviations(strict, "a test"))) {
      return in.response(operation(contract, operation), new Object[0]);
    }
  }

  private static void assertTravels(Class<?> type, String operation, Object result, String body)
      throws Throwable {
    SoapContract<?> contract = SoapContracts.of(type);
    for (SoapVersion version : SoapVersion.values()) {
      String envelope = written(contract, version, operation, result);

      assertThat(envelope).contains("<tns:session>s</tns:session>").contains(body);
      assertThat(read(contract, operation, envelope, true)).isEqualTo(result);
    }
  }

  @Test
  void componentsAreHeaderBlocksAndTheContentOfTheBody() throws Throwable {
    assertTravels(
        Wrapped.class,
        "greet",
        new Greeted("s", "Good day", Optional.of(2)),
        "<soap:Body><tns:greetResponse><text>Good day</text></tns:greetResponse></soap:Body>");
    assertTravels(
        Wrapped.class,
        "divide",
        new Divided(3, "s", 1),
        "<tns:divideResponse><quotient>3</quotient><remainder>1</remainder></tns:divideResponse>");
    assertTravels(
        Bare.class,
        "echo",
        new Echoed("s", "hello"),
        "<soap:Body><tns:text>hello</tns:text></soap:Body>");
    assertTravels(
        Rpc.class,
        "divide",
        new Divided(3, "s", 1),
        "<tns:divideResponse><quotient>3</quotient><remainder>1</remainder></tns:divideResponse>");
  }

  @ParameterizedTest
  @EnumSource
  void blockThatMayBeAbsentIsAbsent(SoapVersion version) throws Throwable {
    SoapContract<?> contract = SoapContracts.of(Wrapped.class);
    Greeted result = new Greeted("s", "Good day", Optional.empty());

    String envelope = written(contract, version, "greet", result);

    assertThat(envelope).contains("<soap:Header><tns:session>s</tns:session></soap:Header>");
    assertThat(read(contract, "greet", envelope, true)).isEqualTo(result);
  }

  @Test
  void resultThatIsAHeaderBlockIsInTheTargetNamespace() throws Throwable {
    SoapContract<?> contract = SoapContracts.of(Wrapped.class);

    String envelope = written(contract, SoapVersion.V1_2, "touch", "now");

    assertThat(envelope).contains("<tns:return>now</tns:return></soap:Header>");
    assertThat(read(contract, "touch", envelope, true)).isEqualTo("now");
  }

  @Test
  void missingBlocksAndRefusingRecordsAreNamed() {
    SoapContract<?> contract = SoapContracts.of(Wrapped.class);
    String full =
        written(
            contract, SoapVersion.V1_1, "greet", new Greeted("s", "Good day", Optional.empty()));

    assertThatThrownBy(
            () -> read(contract, "greet", full.replace("<tns:session>s</tns:session>", ""), false))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("Greeted.session is missing");
    assertThatThrownBy(() -> read(contract, "greet", full.replace("Good day", ""), false))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("Greeted refuses its values: no text");
    assertThatThrownBy(() -> written(contract, SoapVersion.V1_1, "greet", null))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("the result is null");
  }

  interface AsParameter {
    void put(Greeted greeted);
  }

  record Outer(Greeted greeted) {}

  interface Within {
    Outer put();
  }

  record WithAttribute(@SoapHeader String session, @XmlAttribute String name) {}

  interface Attributes {
    WithAttribute put();
  }

  interface Twice {
    @SoapHeader
    Greeted put();
  }

  record TwoInBody(@SoapHeader String session, int a, int b) {}

  @SoapService(style = SoapService.Style.BARE)
  interface BareWithTwo {
    TwoInBody put();
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of(AsParameter.class, "Greeted has header blocks, and so is the result"),
        Arguments.of(Within.class, "Greeted.session: a header block is in a record that a method"),
        Arguments.of(Attributes.class, "WithAttribute.name: beside header blocks"),
        Arguments.of(Twice.class, "Twice.put: its result is a header block, and a record"),
        Arguments.of(BareWithTwo.class, "BareWithTwo.put: with document/literal bare"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void headerBlocksElsewhereAreRefused(Class<?> contract, String why) {
    assertThatThrownBy(() -> SoapContracts.of(contract))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining(why);
  }
}
