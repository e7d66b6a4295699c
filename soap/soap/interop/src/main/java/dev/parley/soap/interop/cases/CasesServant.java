package dev.parley.soap.interop.cases;

import dev.parley.soap.api.SoapFault;
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
import java.util.UUID;
import javax.xml.namespace.QName;

/** Servant of the wrapped operations. Threads: safe for all. */
final class CasesServant implements Cases {
  private final LastSeen seen;

  CasesServant(LastSeen seen) {
    this.seen = seen;
  }

  @Override
  public boolean booleanValue(boolean value) {
    return seen.saw(value);
  }

  @Override
  public byte byteValue(byte value) {
    return seen.saw(value);
  }

  @Override
  public short shortValue(short value) {
    return seen.saw(value);
  }

  @Override
  public int intValue(int value) {
    return seen.saw(value);
  }

  @Override
  public long longValue(long value) {
    return seen.saw(value);
  }

  @Override
  public float floatValue(float value) {
    return seen.saw(value);
  }

  @Override
  public double doubleValue(double value) {
    return seen.saw(value);
  }

  @Override
  public char charValue(char value) {
    return seen.saw(value);
  }

  @Override
  public String stringValue(String value) {
    return seen.saw(value);
  }

  @Override
  public BigInteger integerValue(BigInteger value) {
    return seen.saw(value);
  }

  @Override
  public BigDecimal decimalValue(BigDecimal value) {
    return seen.saw(value);
  }

  @Override
  public byte[] base64Value(byte[] value) {
    return seen.saw(value);
  }

  @Override
  public UUID uuidValue(UUID value) {
    return seen.saw(value);
  }

  @Override
  public URI uriValue(URI value) {
    return seen.saw(value);
  }

  @Override
  public QName qnameValue(QName value) {
    return seen.saw(value);
  }

  @Override
  public Instant instantValue(Instant value) {
    return seen.saw(value);
  }

  @Override
  public OffsetDateTime offsetTimeValue(OffsetDateTime value) {
    return seen.saw(value);
  }

  @Override
  public LocalDateTime localTimeValue(LocalDateTime value) {
    return seen.saw(value);
  }

  @Override
  public LocalDate dateValue(LocalDate value) {
    return seen.saw(value);
  }

  @Override
  public LocalTime timeValue(LocalTime value) {
    return seen.saw(value);
  }

  @Override
  public Duration durationValue(Duration value) {
    return seen.saw(value);
  }

  @Override
  public Period periodValue(Period value) {
    return seen.saw(value);
  }

  @Override
  public Year yearValue(Year value) {
    return seen.saw(value);
  }

  @Override
  public YearMonth yearMonthValue(YearMonth value) {
    return seen.saw(value);
  }

  @Override
  public MonthDay monthDayValue(MonthDay value) {
    return seen.saw(value);
  }

  @Override
  public Color colorValue(Color value) {
    return seen.saw(value);
  }

  @Override
  public Order orderValue(Order value) {
    return seen.saw(value);
  }

  @Override
  public Shape shapeValue(Shape value) {
    return seen.saw(value);
  }

  @Override
  public Tag tagValue(Tag value) {
    return seen.saw(value);
  }

  @Override
  public Nulls nullsValue(Nulls value) {
    return seen.saw(value);
  }

  @Override
  public Address addressValue(Address value) {
    return seen.saw(value);
  }

  @Override
  public Tree treeValue(Tree value) {
    return seen.saw(value);
  }

  @Override
  public Optional<String> optionalValue(Optional<String> value) {
    return seen.saw(value);
  }

  @Override
  public List<String> stringsValue(List<String> value) {
    return seen.saw(value);
  }

  @Override
  public int[] intsValue(int[] value) {
    return seen.saw(value);
  }

  @Override
  public List<Shape> shapesValue(List<Shape> value) {
    return seen.saw(value);
  }

  @Override
  public String manyValues(int first, String second, List<Line> third, Optional<Color> fourth) {
    String all = ValueText.all(first, second, third, fourth);
    seen.saw(all);
    return all;
  }

  @Override
  public String headers(String value, String session, Tag trace) {
    String all = ValueText.all(value, session, trace);
    seen.saw(all);
    return all;
  }

  @Override
  public void refuse(String item, int left) throws OutOfStock {
    throw new OutOfStock(item, left);
  }

  @Override
  public String fail(String reason) {
    throw new IllegalStateException(reason);
  }

  @Override
  public String reject(String reason) {
    throw new SoapFault(SoapFault.Code.SENDER, reason);
  }

  @Override
  public void note(String text) {
    seen.note(text);
  }

  @Override
  public String noted() {
    return seen.noted();
  }

  @Override
  public void nothing() {
    seen.saw("nothing");
  }

  @Override
  public void consume(String value) {
    seen.saw(value);
  }

  @Override
  public String seen() {
    return seen.text();
  }
}
