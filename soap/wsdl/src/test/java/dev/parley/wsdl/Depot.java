package dev.parley.wsdl;

import dev.parley.calls.api.OneWay;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapOperation;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlAttribute;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.mapping.XmlEnumValue;
import dev.parley.soap.mapping.XmlText;
import dev.parley.soap.mapping.XmlType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Contract with every shape that WSDL and contracts have in common. */
@SoapService(targetNamespace = "urn:example:depot", schemaNamespace = Depot.TYPES)
public interface Depot {
  String TYPES = "urn:example:depot:types";
  String COMMON = "urn:example:common";

  @SoapOperation(action = "urn:example:depot#store")
  Receipt store(@SoapHeader Session session, List<Item> items, @Nullable Place where)
      throws FullException;

  Optional<Everything> everything(
      Everything all, @XmlElement(nillable = true) Optional<String> text) throws FullException;

  @OneWay
  void note(@XmlElement(name = "texte", namespace = COMMON) String text);

  List<Place> places(List<Color> colors, @XmlElement(required = false) @Nullable Integer max);

  @SoapOperation(request = @XmlElement(namespace = COMMON), response = @XmlElement(name = "gone"))
  void clear();

  @SoapOperation(bare = true)
  @XmlElement(name = "Turned")
  Shelf turn(@XmlElement(name = "Turn") Shelf shelf);

  /** Enumeration with texts that are no Java identifiers. */
  enum Color {
    RED,
    @XmlEnumValue("dark-blue")
    DARK_BLUE,
    @XmlEnumValue("2")
    _2
  }

  record Session(String token, @XmlAttribute Optional<Integer> ttl) {}

  @XmlType(namespace = COMMON, qualified = true)
  record Item(
      @XmlAttribute String id,
      @XmlAttribute(namespace = COMMON) @Nullable Color color,
      @XmlAttribute(namespace = TYPES) @Nullable Integer rank,
      @XmlElement(name = "class") String name,
      Price price,
      List<Item> parts,
      @XmlElement(namespace = TYPES, name = "spot") Optional<Place> place) {}

  @XmlType(namespace = COMMON, name = "price-of-item")
  record Price(@XmlText BigDecimal amount, @XmlAttribute String currency) {}

  /** Abstract type. */
  sealed interface Place {}

  /** Abstract type that extends another one. */
  sealed interface Inside extends Place {}

  record Shelf(int row, @Nullable String level) implements Inside {}

  record Yard(@XmlAttribute boolean covered, @XmlElement(required = false) @Nullable Inside near)
      implements Place {}

  record Receipt(long number, OffsetDateTime at) {}

  record Everything(
      byte octet,
      short small,
      int medium,
      long large,
      boolean truth,
      float single,
      double real,
      String text,
      BigInteger integer,
      BigDecimal decimal,
      byte[] binary,
      URI uri,
      OffsetDateTime zoned,
      LocalDate date,
      LocalTime time,
      Duration duration,
      Year year,
      YearMonth month,
      MonthDay day,
      @Nullable Integer nil,
      byte @Nullable [] nilBinary) {}

  /** Declared exception. */
  final class FullException extends Exception {
    private static final long serialVersionUID = 1;
    private final int free;

    public FullException(String message, int free) {
      super(message);
      this.free = free;
    }

    public int free() {
      return free;
    }
  }
}
