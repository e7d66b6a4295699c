package dev.parley.soap.interop.peer;

import dev.parley.soap.interop.cases.LastSeen;
import dev.parley.soap.interop.cases.ValueText;
import jakarta.jws.WebService;
import jakarta.xml.soap.SOAPConstants;
import jakarta.xml.soap.SOAPException;
import jakarta.xml.soap.SOAPFactory;
import jakarta.xml.soap.SOAPFault;
import jakarta.xml.ws.WebServiceException;
import jakarta.xml.ws.soap.SOAPFaultException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import javax.xml.datatype.Duration;
import javax.xml.datatype.XMLGregorianCalendar;
import javax.xml.namespace.QName;

/** Service of the wrapped operations. */
@WebService(
    endpointInterface = "dev.parley.soap.interop.peer.Cases",
    targetNamespace = Cases.NAMESPACE)
public class CasesService implements Cases {
  private final LastSeen seen;
  private final boolean soap12;

  public CasesService(LastSeen seen, boolean soap12) {
    this.seen = seen;
    this.soap12 = soap12;
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
  public String uuidValue(String value) {
    return seen.saw(value);
  }

  @Override
  public String uriValue(String value) {
    return seen.saw(value);
  }

  @Override
  public QName qnameValue(QName value) {
    return seen.saw(value);
  }

  @Override
  public XMLGregorianCalendar instantValue(XMLGregorianCalendar value) {
    return seen.saw(value);
  }

  @Override
  public XMLGregorianCalendar offsetTimeValue(XMLGregorianCalendar value) {
    return seen.saw(value);
  }

  @Override
  public XMLGregorianCalendar localTimeValue(XMLGregorianCalendar value) {
    return seen.saw(value);
  }

  @Override
  public XMLGregorianCalendar dateValue(XMLGregorianCalendar value) {
    return seen.saw(value);
  }

  @Override
  public XMLGregorianCalendar timeValue(XMLGregorianCalendar value) {
    return seen.saw(value);
  }

  @Override
  public Duration durationValue(Duration value) {
    return seen.saw(value);
  }

  @Override
  public Duration periodValue(Duration value) {
    return seen.saw(value);
  }

  @Override
  public XMLGregorianCalendar yearValue(XMLGregorianCalendar value) {
    return seen.saw(value);
  }

  @Override
  public XMLGregorianCalendar yearMonthValue(XMLGregorianCalendar value) {
    return seen.saw(value);
  }

  @Override
  public XMLGregorianCalendar monthDayValue(XMLGregorianCalendar value) {
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
  public String optionalValue(String value) {
    return seen.saw(value);
  }

  @Override
  public List<String> stringsValue(List<String> value) {
    return seen.saw(value == null ? List.of() : value);
  }

  @Override
  public int[] intsValue(int[] value) {
    return seen.saw(value == null ? new int[0] : value);
  }

  @Override
  public List<Shape> shapesValue(List<Shape> value) {
    return seen.saw(value == null ? List.of() : value);
  }

  @Override
  public String manyValues(int first, String second, List<Line> third, Color fourth) {
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
    throw new OutOfStock(item + " is out of stock", OutOfStockDetail.of(item, left));
  }

  @Override
  public String fail(String reason) {
    throw new IllegalStateException(reason);
  }

  @Override
  public String reject(String reason) {
    try {
      SOAPFactory factory =
          SOAPFactory.newInstance(
              soap12 ? SOAPConstants.SOAP_1_2_PROTOCOL : SOAPConstants.SOAP_1_1_PROTOCOL);
      SOAPFault fault =
          factory.createFault(
              reason,
              soap12
                  ? SOAPConstants.SOAP_SENDER_FAULT
                  : new javax.xml.namespace.QName(
                      SOAPConstants.URI_NS_SOAP_1_1_ENVELOPE, "Client"));
      throw new SOAPFaultException(fault);
    } catch (SOAPException e) {
      throw new WebServiceException(e);
    }
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
