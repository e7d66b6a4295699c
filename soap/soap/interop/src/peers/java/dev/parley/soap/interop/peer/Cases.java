package dev.parley.soap.interop.peer;

import jakarta.jws.Oneway;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import javax.xml.datatype.Duration;
import javax.xml.datatype.XMLGregorianCalendar;
import javax.xml.namespace.QName;

/** Operations in document/literal wrapped; each of the first ones returns its argument. */
@WebService(name = "Cases", targetNamespace = Cases.NAMESPACE)
public interface Cases {
  String NAMESPACE = "urn:parley:interop:cases";

  boolean booleanValue(@WebParam(name = "value") boolean value);

  byte byteValue(@WebParam(name = "value") byte value);

  short shortValue(@WebParam(name = "value") short value);

  int intValue(@WebParam(name = "value") int value);

  long longValue(@WebParam(name = "value") long value);

  float floatValue(@WebParam(name = "value") float value);

  double doubleValue(@WebParam(name = "value") double value);

  char charValue(@WebParam(name = "value") char value);

  String stringValue(@WebParam(name = "value") String value);

  BigInteger integerValue(@WebParam(name = "value") BigInteger value);

  BigDecimal decimalValue(@WebParam(name = "value") BigDecimal value);

  byte[] base64Value(@WebParam(name = "value") byte[] value);

  String uuidValue(@WebParam(name = "value") String value);

  String uriValue(@WebParam(name = "value") String value);

  QName qnameValue(@WebParam(name = "value") QName value);

  XMLGregorianCalendar instantValue(@WebParam(name = "value") XMLGregorianCalendar value);

  XMLGregorianCalendar offsetTimeValue(@WebParam(name = "value") XMLGregorianCalendar value);

  XMLGregorianCalendar localTimeValue(@WebParam(name = "value") XMLGregorianCalendar value);

  XMLGregorianCalendar dateValue(@WebParam(name = "value") XMLGregorianCalendar value);

  XMLGregorianCalendar timeValue(@WebParam(name = "value") XMLGregorianCalendar value);

  Duration durationValue(@WebParam(name = "value") Duration value);

  Duration periodValue(@WebParam(name = "value") Duration value);

  XMLGregorianCalendar yearValue(@WebParam(name = "value") XMLGregorianCalendar value);

  XMLGregorianCalendar yearMonthValue(@WebParam(name = "value") XMLGregorianCalendar value);

  XMLGregorianCalendar monthDayValue(@WebParam(name = "value") XMLGregorianCalendar value);

  Color colorValue(@WebParam(name = "value") Color value);

  Order orderValue(@WebParam(name = "value") Order value);

  Shape shapeValue(@WebParam(name = "value") Shape value);

  Tag tagValue(@WebParam(name = "value") Tag value);

  Nulls nullsValue(@WebParam(name = "value") Nulls value);

  Address addressValue(@WebParam(name = "value") Address value);

  Tree treeValue(@WebParam(name = "value") Tree value);

  String optionalValue(@WebParam(name = "value") String value);

  List<String> stringsValue(@WebParam(name = "value") List<String> value);

  int[] intsValue(@WebParam(name = "value") int[] value);

  List<Shape> shapesValue(@WebParam(name = "value") List<Shape> value);

  String manyValues(
      @WebParam(name = "first") int first,
      @WebParam(name = "second") String second,
      @WebParam(name = "third") List<Line> third,
      @WebParam(name = "fourth") Color fourth);

  String headers(
      @WebParam(name = "value") String value,
      @WebParam(name = "session", header = true, targetNamespace = NAMESPACE) String session,
      @WebParam(name = "trace", header = true, targetNamespace = NAMESPACE) Tag trace);

  void refuse(@WebParam(name = "item") String item, @WebParam(name = "left") int left)
      throws OutOfStock;

  String fail(@WebParam(name = "reason") String reason);

  String reject(@WebParam(name = "reason") String reason);

  @Oneway
  void note(@WebParam(name = "text") String text);

  String noted();

  void nothing();

  void consume(@WebParam(name = "value") String value);

  String seen();
}
