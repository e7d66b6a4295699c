package dev.parley.soap.wsdl;

import static dev.parley.soap.wsdl.BodyDocuments.bare;
import static dev.parley.soap.wsdl.BodyDocuments.operation;
import static dev.parley.soap.wsdl.BodyDocuments.wrapped;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapContracts;
import dev.parley.soap.contract.SoapFaultType;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.wsdl.Warehouse.Color;
import dev.parley.soap.wsdl.Warehouse.Everything;
import dev.parley.soap.wsdl.Warehouse.FullException;
import dev.parley.soap.wsdl.Warehouse.Item;
import dev.parley.soap.wsdl.Warehouse.Price;
import dev.parley.soap.wsdl.Warehouse.Shelf;
import dev.parley.soap.wsdl.Warehouse.Yard;
import dev.parley.soap.xml.XmlWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;

/** The JDK's validator accepts what codecs write, by the schemas that are printed for them. */
class PrintedSchemaTest {
  private static final SoapContract<Warehouse> CONTRACT = SoapContracts.of(Warehouse.class);
  private static final UUID ID = UUID.fromString("7c1f2a2e-6d3c-4c27-9d7e-0a6f3b1c2d4e");
  private static PrintedSchemas schemas;

  @BeforeAll
  static void compile() throws Exception {
    schemas = PrintedSchemas.of(print());
  }

  private static byte[] print() {
    return WsdlPrinter.print(
        Warehouse.class,
        "WarehouseService",
        List.of(
            new WsdlAddress(SoapVersion.V1_1, URI.create("http://localhost/warehouse")),
            new WsdlAddress(SoapVersion.V1_2, URI.create("http://localhost/warehouse12"))));
  }

  private static byte[] request(String name, Object... arguments) {
    SoapOperation operation = operation(CONTRACT, name);
    return wrapped(CONTRACT, operation.requestTag(), operation.body(), arguments);
  }

  private static byte[] response(String name, Object result) {
    SoapOperation operation = operation(CONTRACT, name);
    return wrapped(CONTRACT, operation.responseTag(), operation.resultSequence(), result);
  }

  @Test
  void schemasAreValidAndReferToEachOther() {
    assertThat(new String(print(), StandardCharsets.UTF_8))
        .contains(
            "<xs:import namespace=\"urn:example:common\"/>",
            "<xs:import namespace=\"urn:example:warehouse\"/>")
        .doesNotContain("schemaLocation");
  }

  @Test
  void nestedRecordsAttributesAndTextsAreValid() throws Exception {
    Price price = new Price(new BigDecimal("12.50"), "EUR");
    Item part = new Item(ID, null, null, "bolt", price, List.of(), Optional.empty());
    Item whole =
        new Item(
            ID,
            Color.DARK_BLUE,
            3,
            "a <b> & \"c\"",
            price,
            List.of(part, part),
            Optional.of(new Yard(true, new Shelf(2, null))));
    byte[] written = request("store", null, List.of(whole), new Shelf(1, "low"));
    schemas.validate(written);
    Object[] read = BodyDocuments.read(written, operation(CONTRACT, "store").body(), 3);
    assertThat(read[1]).isEqualTo(List.of(whole));
    assertThat(read[2]).isEqualTo(new Shelf(1, "low"));
  }

  @Test
  void everyBuiltInTypeIsValidAtItsEdges() throws Exception {
    schemas.validate(response("everything", Optional.empty()));
    for (Everything values : List.of(lowest(), highest())) {
      byte[] written = request("everything", values);
      schemas.validate(written);
      Object[] read = BodyDocuments.read(written, operation(CONTRACT, "everything").body(), 1);
      assertThat(request("everything", read)).isEqualTo(written);
    }
  }

  private static Everything lowest() {
    return new Everything(
        Byte.MIN_VALUE,
        Short.MIN_VALUE,
        Integer.MIN_VALUE,
        Long.MIN_VALUE,
        false,
        Float.NEGATIVE_INFINITY,
        Double.MIN_VALUE,
        '\0',
        "",
        BigInteger.TEN.pow(40).negate(),
        BigDecimal.TEN.pow(20).negate(),
        new byte[0],
        ID,
        URI.create("urn:a"),
        Instant.EPOCH,
        OffsetDateTime.parse("2020-01-01T00:00:00-11:30"),
        LocalDateTime.parse("0001-01-01T00:00"),
        LocalDate.parse("0001-01-01"),
        LocalTime.MIDNIGHT,
        Duration.ZERO,
        Period.ZERO,
        Year.of(1),
        YearMonth.of(1, 1),
        MonthDay.of(1, 1));
  }

  private static Everything highest() {
    return new Everything(
        Byte.MAX_VALUE,
        Short.MAX_VALUE,
        Integer.MAX_VALUE,
        Long.MAX_VALUE,
        true,
        Float.NaN,
        Double.MAX_VALUE,
        '\uFFFF',
        "ü\n\t<&>\"'\uD83D\uDE00",
        BigInteger.TEN.pow(40),
        new BigDecimal("1E-20"),
        new byte[] {-1, 0, 1},
        ID,
        URI.create("http://a/b?c=d&e"),
        Instant.parse("9999-12-31T23:59:59.999999999Z"),
        OffsetDateTime.parse("2020-01-01T00:00:00.5+14:00"),
        LocalDateTime.parse("9999-12-31T23:59:59.999999999"),
        LocalDate.parse("9999-12-31"),
        LocalTime.MAX,
        Duration.ofDays(400).plusNanos(1),
        Period.of(1, 2, 3),
        Year.of(9999),
        YearMonth.of(9999, 12),
        MonthDay.of(12, 31));
  }

  @Test
  void nullEmptyAndAbsentAreValid() throws Exception {
    schemas.validate(request("store", null, List.of(), null));
    schemas.validate(request("places", Set.of(Color.RED, Color.DARK_BLUE), null));
    schemas.validate(request("places", Set.of(), 5));
    schemas.validate(response("places", new Warehouse.Place[] {new Yard(false, null)}));
  }

  @Test
  void headersFaultsAndReferencedElementsAreValid() throws Exception {
    SoapOperation store = operation(CONTRACT, "store");
    schemas.validate(
        bare(
            CONTRACT,
            store.headers().getFirst().particle(),
            new Warehouse.Session("t", Optional.of(5))));
    schemas.validate(request("note", "hello"));
    SoapFaultType fault = store.faults().getFirst();
    XmlWriter out = new XmlWriter(1 << 10);
    fault.write(out, new FullException("full", 0));
    String written = new String(out.toByteArray(), StandardCharsets.UTF_8);
    String declared = new String(CONTRACT.namespaces().declarations(), StandardCharsets.UTF_8);
    schemas.validate(written.replaceFirst(">", declared + ">").getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void whatTheContractDoesNotAllowIsNotValid() {
    byte[] wrong =
        new String(request("places", Set.of(Color.RED), null), StandardCharsets.UTF_8)
            .replace(">RED<", ">GREEN<")
            .getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> schemas.validate(wrong))
        .isInstanceOf(SAXException.class)
        .hasMessageContaining("GREEN");
  }

  @Test
  void sameContractGivesTheSameBytes() {
    assertThat(print()).isEqualTo(print());
  }
}
