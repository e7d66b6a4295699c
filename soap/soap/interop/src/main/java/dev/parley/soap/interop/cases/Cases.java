package dev.parley.soap.interop.cases;

import dev.parley.calls.api.OneWay;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlElement;
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

/** Operations in document/literal wrapped; each of the first ones returns its argument. */
@SoapService(targetNamespace = Cases.NAMESPACE)
public interface Cases {
  /** Target namespace. */
  String NAMESPACE = "urn:parley:interop:cases";

  boolean booleanValue(boolean value);

  byte byteValue(byte value);

  short shortValue(short value);

  int intValue(int value);

  long longValue(long value);

  float floatValue(float value);

  double doubleValue(double value);

  char charValue(char value);

  String stringValue(String value);

  BigInteger integerValue(BigInteger value);

  BigDecimal decimalValue(BigDecimal value);

  byte[] base64Value(byte[] value);

  UUID uuidValue(UUID value);

  URI uriValue(URI value);

  QName qnameValue(QName value);

  Instant instantValue(Instant value);

  OffsetDateTime offsetTimeValue(OffsetDateTime value);

  LocalDateTime localTimeValue(LocalDateTime value);

  LocalDate dateValue(LocalDate value);

  LocalTime timeValue(LocalTime value);

  Duration durationValue(Duration value);

  Period periodValue(Period value);

  Year yearValue(Year value);

  YearMonth yearMonthValue(YearMonth value);

  MonthDay monthDayValue(MonthDay value);

  Color colorValue(Color value);

  Order orderValue(Order value);

  Shape shapeValue(Shape value);

  Tag tagValue(Tag value);

  Nulls nullsValue(Nulls value);

  Address addressValue(Address value);

  Tree treeValue(Tree value);

  Optional<String> optionalValue(Optional<String> value);

  List<String> stringsValue(List<String> value);

  int[] intsValue(int[] value);

  List<Shape> shapesValue(List<Shape> value);

  /** Returns the texts of all arguments. */
  String manyValues(int first, String second, List<Line> third, Optional<Color> fourth);

  /** Returns the texts of its arguments, of which the last two are header blocks. */
  String headers(
      String value,
      @SoapHeader(mustUnderstand = true) @XmlElement(name = "session", namespace = NAMESPACE)
          String session,
      @SoapHeader @XmlElement(name = "trace", namespace = NAMESPACE) Tag trace);

  /** Throws the declared exception. */
  void refuse(String item, int left) throws OutOfStock;

  /** Fails with an exception that is not declared. */
  String fail(String reason);

  /** Answers with a fault of the sender. */
  String reject(String reason);

  /** Keeps its argument for {@link #noted}, and has no response. */
  @OneWay
  void note(String text);

  /** Waits for the text of the last {@link #note}, and returns it. */
  String noted();

  /** Has neither arguments nor a result. */
  void nothing();

  /** Has no result. */
  void consume(String value);

  /** Returns the text of the argument that was received last. */
  String seen();
}
