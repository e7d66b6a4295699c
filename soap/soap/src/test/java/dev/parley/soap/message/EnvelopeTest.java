package dev.parley.soap.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapContracts;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlAttribute;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.mapping.XmlEnumValue;
import dev.parley.soap.mapping.XmlText;
import dev.parley.soap.mapping.XmlType;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class EnvelopeTest {
  /** Size of a garment. */
  enum Size {
    SMALL,
    @XmlEnumValue("x-large")
    EXTRA_LARGE
  }

  /** Shapes, told apart by xsi:type. */
  sealed interface Shape permits Circle, Square {}

  record Circle(double radius) implements Shape {}

  record Square(double side, Optional<String> color) implements Shape {}

  record Amount(@XmlText BigDecimal value, @XmlAttribute String currency) {}

  record Line(
      @XmlAttribute int number,
      @XmlAttribute @Nullable String note,
      String article,
      @Nullable Amount price,
      @XmlElement(required = false) @Nullable String remark,
      Size size) {}

  record Order(
      UUID id,
      List<Line> lines,
      int[] counts,
      Set<String> tags,
      Optional<LocalDate> due,
      List<Shape> shapes,
      @Nullable Order before) {}

  @XmlType(qualified = true)
  record Times(
      Instant instant,
      LocalDateTime local,
      OffsetDateTime offset,
      LocalDate date,
      LocalTime time,
      Duration duration) {}

  record Numbers(
      byte b,
      short s,
      int i,
      long l,
      float f,
      double d,
      boolean truth,
      char unit,
      BigInteger integer,
      BigDecimal decimal,
      byte[] bytes,
      URI uri) {}

  /** Nothing is left of an article. */
  static final class SoldOut extends Exception {
    private static final long serialVersionUID = 1;

    private final String article;
    private final int left;

    public SoldOut(String message, String article, int left) {
      super(message);
      this.article = article;
      this.left = left;
    }

    public String article() {
      return article;
    }

    public int left() {
      return left;
    }
  }

  interface Shop {
    Order place(Order order) throws SoldOut;

    Times times(Times times);

    Numbers numbers(Numbers numbers);

    void nothing();

    int sum(int a, int b);

    String greet(
        @SoapHeader(mustUnderstand = true) Amount budget,
        @SoapHeader Optional<String> agent,
        String name);
  }

  @SoapService(style = SoapService.Style.BARE, targetNamespace = "urn:bare")
  interface Bare {
    Line first(Line line);
  }

  @SoapService(style = SoapService.Style.RPC, targetNamespace = "urn:rpc", qualified = true)
  interface Rpc {
    Line first(Line line, int index);
  }

  /** Compares arrays by their items, and numbers as Java does, NaN included. */
  private static final RecursiveComparisonConfiguration EXACT =
      RecursiveComparisonConfiguration.builder()
          .withEqualsForType(Double::equals, Double.class)
          .withEqualsForType(Float::equals, Float.class)
          .build();

  private static final SoapContract<Shop> SHOP = SoapContracts.of(Shop.class);
  private static final Amount PRICE = new Amount(new BigDecimal("19.90"), "EUR");
  private static final Line LINE =
      new Line(7, null, "Sweater <warm>", PRICE, "for \"two\" & more", Size.EXTRA_LARGE);

  private static SoapOperation operation(SoapContract<?> contract, String name) {
    return contract.operations().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static EnvelopeReader open(SoapContract<?> contract, byte[] bytes, boolean strict) {
    return EnvelopeReader.open(
        new ByteArrayInputStream(bytes),
        Optional.empty(),
        XmlLimits.MESSAGES,
        contract,
        new Deviations(strict, "a test"));
  }

  private static EnvelopeReader open(SoapContract<?> contract, String text, boolean strict) {
    return open(contract, text.getBytes(UTF_8), strict);
  }

  static Stream<Arguments> requests() {
    Order order =
        new Order(
            UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
            List.of(LINE, new Line(8, "gift", "Cap", null, null, Size.SMALL)),
            new int[] {},
            Set.of("new"),
            Optional.of(LocalDate.of(2026, 11, 27)),
            List.of(new Circle(0.5), new Square(2, Optional.empty())),
            null);
    Times times =
        new Times(
            Instant.parse("2026-11-27T12:00:00.123456789Z"),
            LocalDateTime.parse("2026-11-27T12:00:00"),
            OffsetDateTime.parse("2026-11-27T12:00:00+02:00"),
            LocalDate.of(1, 1, 1),
            LocalTime.of(23, 59, 59),
            Duration.ofMillis(90_061_001));
    Numbers numbers =
        new Numbers(
            Byte.MIN_VALUE,
            Short.MAX_VALUE,
            Integer.MIN_VALUE,
            Long.MAX_VALUE,
            Float.NEGATIVE_INFINITY,
            Double.NaN,
            true,
            'ß',
            BigInteger.TWO.pow(100),
            new BigDecimal("1E-7"),
            new byte[] {0, -1, 127},
            URI.create("urn:x"));
    return Stream.of(
        Arguments.of("place", order),
        Arguments.of("times", times),
        Arguments.of("numbers", numbers));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void requestsAndResponsesAreReadAsTheyWereWritten(String name, Object value) throws Throwable {
    SoapOperation operation = operation(SHOP, name);
    for (SoapVersion version : SoapVersion.values()) {
      EnvelopeWriter writer = new EnvelopeWriter(SHOP, version, XmlLimits.MESSAGES, false);

      try (EnvelopeReader in =
          open(
              SHOP,
              writer.request(operation, new Object[] {value}, HeaderBlocks.NONE).document().text(),
              true)) {
        assertThat(in.version()).isEqualTo(version);
        EnvelopeReader.Request read = in.request("");
        assertThat(read.operation()).isEqualTo(operation);
        assertThat(read.arguments()[0]).usingRecursiveComparison(EXACT).isEqualTo(value);
      }
      try (EnvelopeReader in =
          open(
              SHOP,
              writer.response(operation, value, new Object[0], HeaderBlocks.NONE).text(),
              true)) {
        assertThat(in.response(operation, new Object[0]))
            .usingRecursiveComparison(EXACT)
            .isEqualTo(value);
      }
    }
  }

  @Test
  void methodsWithoutParametersAndResultHaveEmptyElements() throws Throwable {
    SoapOperation nothing = operation(SHOP, "nothing");
    EnvelopeWriter writer = new EnvelopeWriter(SHOP, SoapVersion.V1_1, XmlLimits.MESSAGES, false);

    assertThat(
            new String(
                writer.request(nothing, new Object[0], HeaderBlocks.NONE).document().text(), UTF_8))
        .endsWith("<soap:Body><tns:nothing/></soap:Body></soap:Envelope>");
    try (EnvelopeReader in =
        open(SHOP, writer.response(nothing, null, new Object[0], HeaderBlocks.NONE).text(), true)) {
      assertThat(in.response(nothing, new Object[0])).isNull();
    }
  }

  @Test
  void headersTravelBesideTheBody() {
    SoapOperation greet = operation(SHOP, "greet");
    EnvelopeWriter writer = new EnvelopeWriter(SHOP, SoapVersion.V1_2, XmlLimits.MESSAGES, false);
    Object[] arguments = {PRICE, Optional.of("phone"), "Ada"};

    byte[] request = writer.request(greet, arguments, HeaderBlocks.NONE).document().text();

    assertThat(new String(request, UTF_8))
        .contains(
            "<soap:Header><tns:budget soap:mustUnderstand=\"true\" currency=\"EUR\">19.90</tns:budget>"
                + "<tns:agent>phone</tns:agent></soap:Header>");
    try (EnvelopeReader in = open(SHOP, request, true)) {
      assertThat(in.request("").arguments()).containsExactly(arguments);
    }
  }

  @Test
  void bareBodiesAreTheParameterItself() throws Throwable {
    SoapContract<Bare> bare = SoapContracts.of(Bare.class);
    SoapOperation first = operation(bare, "first");
    EnvelopeWriter writer = new EnvelopeWriter(bare, SoapVersion.V1_1, XmlLimits.MESSAGES, false);

    byte[] request =
        writer.request(first, new Object[] {LINE}, HeaderBlocks.NONE).document().text();

    assertThat(new String(request, UTF_8)).contains("<soap:Body><tns:first number=\"7\"><article>");
    try (EnvelopeReader in = open(bare, request, true)) {
      assertThat(in.request("").arguments()).containsExactly(LINE);
    }
    try (EnvelopeReader in =
        open(bare, writer.response(first, LINE, new Object[0], HeaderBlocks.NONE).text(), true)) {
      assertThat(in.response(first, new Object[0])).isEqualTo(LINE);
    }
  }

  @Test
  void rpcBodiesHaveAPartForEachParameter() {
    SoapContract<Rpc> rpc = SoapContracts.of(Rpc.class);
    EnvelopeWriter writer = new EnvelopeWriter(rpc, SoapVersion.V1_1, XmlLimits.MESSAGES, false);

    byte[] request =
        writer
            .request(operation(rpc, "first"), new Object[] {LINE, 3}, HeaderBlocks.NONE)
            .document()
            .text();

    assertThat(new String(request, UTF_8)).contains("<tns:first><tns:line number=\"7\">");
    try (EnvelopeReader in = open(rpc, request, true)) {
      assertThat(in.request("").arguments()).containsExactly(LINE, 3);
    }
  }

  @ParameterizedTest
  @EnumSource
  void declaredExceptionsTravelAsTheDetailOfAFault(SoapVersion version) {
    SoapOperation place = operation(SHOP, "place");
    EnvelopeWriter writer = new EnvelopeWriter(SHOP, version, XmlLimits.MESSAGES, false);
    SoldOut thrown = new SoldOut("no more", "Cap", 3);

    byte[] fault =
        writer
            .fault(
                new SoapFault(SoapFault.Code.RECEIVER, "no more"),
                place.faults().getFirst(),
                thrown,
                HeaderBlocks.NONE)
            .text();

    try (EnvelopeReader in = open(SHOP, fault, true)) {
      assertThatThrownBy(() -> in.response(place, new Object[0]))
          .isInstanceOfSatisfying(
              SoldOut.class,
              read -> {
                assertThat(read.article()).isEqualTo("Cap");
                assertThat(read.left()).isEqualTo(3);
              })
          .hasMessage("no more");
    }
  }

  @Test
  void aCodeWhosePrefixIsNotDeclaredDoesNotHideTheReasonOfTheFault() {
    SoapOperation place = operation(SHOP, "place");
    byte[] fault =
        envelope(
                "",
                "<e:Fault><faultcode>other:Client</faultcode><faultstring>no more</faultstring>"
                    + "</e:Fault>")
            .getBytes(UTF_8);

    try (EnvelopeReader in = open(SHOP, fault, true)) {
      assertThatThrownBy(() -> in.response(place, new Object[0]))
          .isInstanceOfSatisfying(
              SoapFault.class, read -> assertThat(read.code()).isEqualTo(SoapFault.Code.SENDER))
          .hasMessage("no more");
    }
  }

  @Test
  void aMessageThatTheDetailLacksIsTheReasonOfTheFault() {
    SoapOperation place = operation(SHOP, "place");
    byte[] fault =
        envelope(
                "",
                "<e:Fault><faultcode>e:Server</faultcode><faultstring>no more</faultstring><detail>"
                    + "<t:SoldOut><article>Cap</article><left>3</left></t:SoldOut>"
                    + "</detail></e:Fault>")
            .getBytes(UTF_8);

    try (EnvelopeReader in = open(SHOP, fault, false)) {
      assertThatThrownBy(() -> in.response(place, new Object[0]))
          .isInstanceOf(SoldOut.class)
          .hasMessage("no more");
    }
    try (EnvelopeReader in = open(SHOP, fault, true)) {
      assertThatThrownBy(() -> in.response(place, new Object[0]))
          .isInstanceOf(XmlException.class)
          .hasMessageContaining("message is missing");
    }
  }

  @ParameterizedTest
  @EnumSource(SoapFault.Code.class)
  void otherFaultsKeepTheirCodeAndReason(SoapFault.Code code) {
    for (SoapVersion version : SoapVersion.values()) {
      SoapFault.Code read =
          code == SoapFault.Code.DATA_ENCODING_UNKNOWN && version == SoapVersion.V1_1
              ? SoapFault.Code.SENDER // SOAP 1.1 has no such code
              : code;
      EnvelopeWriter writer = new EnvelopeWriter(SHOP, version, XmlLimits.MESSAGES, false);
      try (EnvelopeReader in =
          open(
              SHOP,
              writer
                  .fault(new SoapFault(code, "it <failed>"), null, null, HeaderBlocks.NONE)
                  .text(),
              true)) {
        assertThatThrownBy(() -> in.response(operation(SHOP, "sum"), new Object[0]))
            .isInstanceOfSatisfying(
                SoapFault.class, fault -> assertThat(fault.code()).isEqualTo(read))
            .hasMessage("it <failed>");
      }
    }
  }

  private static String envelope(String header, String body) {
    return "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/' xmlns:t='"
        + SHOP.targetNamespace()
        + "'>"
        + header
        + "<e:Body>"
        + body
        + "</e:Body></e:Envelope>";
  }

  @ParameterizedTest
  @MethodSource("deviations")
  void deviationsAreCountedOrRefused(Deviations.Kind kind, String body) {
    Deviations counted = new Deviations(false, "a test");
    try (EnvelopeReader in =
        EnvelopeReader.open(
            new ByteArrayInputStream(envelope("", body).getBytes(UTF_8)),
            Optional.empty(),
            XmlLimits.MESSAGES,
            SHOP,
            counted)) {
      assertThat(in.request("").arguments()).containsExactly(1, 2);
    }
    assertThat(counted.count(kind)).isPositive();
    try (EnvelopeReader in = open(SHOP, envelope("", body), true)) {
      assertThatThrownBy(() -> in.request("")).isInstanceOf(RuntimeException.class);
    }
  }

  static Stream<Arguments> deviations() {
    return Stream.of(
        Arguments.of(Deviations.Kind.ORDER, "<t:sum><b>2</b><a>1</a></t:sum>"),
        Arguments.of(Deviations.Kind.UNKNOWN, "<t:sum><a>1</a><x><y/></x><b>2</b></t:sum>"),
        Arguments.of(Deviations.Kind.NAMESPACE, "<t:sum><t:a>1</t:a><b>2</b></t:sum>"),
        Arguments.of(Deviations.Kind.NAMESPACE, "<sum><a>1</a><b>2</b></sum>"),
        Arguments.of(Deviations.Kind.REPEATED, "<t:sum><a>5</a><a>1</a><b>2</b></t:sum>"),
        Arguments.of(Deviations.Kind.UNKNOWN, "<t:sum><a>1</a><b>2</b></t:sum><t:more/>"));
  }

  @Test
  void missingNumbersHaveNoDefault() {
    try (EnvelopeReader in = open(SHOP, envelope("", "<t:sum><a>1</a></t:sum>"), false)) {
      assertThatThrownBy(() -> in.request(""))
          .isInstanceOf(XmlException.class)
          .hasMessageContaining("(b) is missing");
    }
  }

  @Test
  void unknownHeadersAreIgnoredUnlessTheyMustBeUnderstood() {
    String body = "<t:sum><a>1</a><b>2</b></t:sum>";
    String plain = "<e:Header><x/></e:Header>";
    String forOthers = "<e:Header><x e:mustUnderstand='1' e:actor='urn:other'/></e:Header>";
    String needed = "<e:Header><x e:mustUnderstand='1'/></e:Header>";
    for (String header : List.of(plain, forOthers)) {
      try (EnvelopeReader in = open(SHOP, envelope(header, body), true)) {
        assertThat(in.request("").arguments()).containsExactly(1, 2);
      }
    }
    try (EnvelopeReader in = open(SHOP, envelope(needed, body), false)) {
      assertThatThrownBy(() -> in.request(""))
          .isInstanceOfSatisfying(
              SoapFault.class,
              fault -> assertThat(fault.code()).isEqualTo(SoapFault.Code.MUST_UNDERSTAND));
    }
  }

  @Test
  void otherVersionsAreAMismatch() {
    assertThatThrownBy(() -> open(SHOP, "<Envelope xmlns='urn:soap:1.3'/>", false))
        .isInstanceOfSatisfying(
            SoapFault.class,
            fault -> assertThat(fault.code()).isEqualTo(SoapFault.Code.VERSION_MISMATCH));
  }

  @Test
  void typesOutsideTheContractAreRefused() {
    String body =
        "<t:place><order><id>123e4567-e89b-12d3-a456-426614174000</id><shapes"
            + " xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:type='t:Line'/></order></t:place>";
    try (EnvelopeReader in = open(SHOP, envelope("", body), false)) {
      assertThatThrownBy(() -> in.request(""))
          .isInstanceOf(XmlException.class)
          .hasMessageContaining("none of");
    }
  }

  @Test
  void cutEnvelopesAreRefused() {
    EnvelopeWriter writer = new EnvelopeWriter(SHOP, SoapVersion.V1_1, XmlLimits.MESSAGES, false);
    byte[] whole =
        writer
            .request(operation(SHOP, "sum"), new Object[] {1, 2}, HeaderBlocks.NONE)
            .document()
            .text();
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(
              () -> {
                try (EnvelopeReader in = open(SHOP, cut, false)) {
                  in.request("");
                }
              })
          .as("%s bytes", length)
          .isInstanceOfAny(XmlException.class, SoapFault.class);
    }
  }
}
