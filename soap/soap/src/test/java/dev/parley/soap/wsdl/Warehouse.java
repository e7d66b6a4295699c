package dev.parley.soap.wsdl;

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
import org.jspecify.annotations.Nullable;

/** Contract with every shape of XML Schema that a contract can have. */
@SoapService(targetNamespace = Warehouse.NAMESPACE)
public interface Warehouse {
  String NAMESPACE = "urn:example:warehouse";
  String COMMON = "urn:example:common";

  @SoapOperation(action = "urn:example:warehouse#store")
  Receipt store(
      @SoapHeader(mustUnderstand = true) Session session, List<Item> items, @Nullable Place where)
      throws FullException;

  Optional<Everything> everything(Everything all) throws FullException;

  @OneWay
  void note(@XmlElement(name = "texte", namespace = COMMON) String text);

  Place[] places(Set<Color> colors, @XmlElement(required = false) @Nullable Integer max);

  /** Enumeration with texts that are no Java identifiers. */
  enum Color {
    RED,
    @XmlEnumValue("dark-blue")
    DARK_BLUE
  }

  record Session(String token, @XmlAttribute Optional<Integer> ttl) {}

  @XmlType(namespace = COMMON, qualified = true)
  record Item(
      @XmlAttribute UUID id,
      @XmlAttribute(namespace = COMMON) @Nullable Color color,
      @XmlAttribute(namespace = NAMESPACE) @Nullable Integer rank,
      String name,
      Price price,
      List<Item> parts,
      @XmlElement(namespace = NAMESPACE, name = "spot") Optional<Place> place) {}

  @XmlType(namespace = COMMON)
  record Price(@XmlText BigDecimal amount, @XmlAttribute String currency) {}

  /** Abstract type. */
  sealed interface Place {}

  record Shelf(int row, @Nullable String level) implements Place {}

  record Yard(@XmlAttribute boolean covered, @XmlElement(required = false) @Nullable Shelf near)
      implements Place {}

  record Receipt(long number, Instant at) {}

  record Everything(
      byte octet,
      short small,
      int medium,
      long large,
      boolean truth,
      float single,
      double real,
      char unit,
      String text,
      BigInteger integer,
      BigDecimal decimal,
      byte[] binary,
      UUID id,
      URI uri,
      Instant instant,
      OffsetDateTime zoned,
      LocalDateTime local,
      LocalDate date,
      LocalTime time,
      Duration duration,
      Period period,
      Year year,
      YearMonth month,
      MonthDay day) {}

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
