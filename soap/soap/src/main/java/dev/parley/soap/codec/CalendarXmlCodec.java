package dev.parley.soap.codec;

import dev.parley.base.Limits;
import dev.parley.soap.xml.XmlName;
import java.util.Map;
import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeConstants;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.Duration;
import javax.xml.datatype.XMLGregorianCalendar;

/**
 * Codec of dates and times of {@link javax.xml.datatype}, as contracts of JAX-WS have them. Of the
 * fields of a calendar those of the schema type are written.
 *
 * <p>Immutable.
 */
public final class CalendarXmlCodec extends SimpleXmlCodec {
  private static final DatatypeFactory TYPES = factory();

  private CalendarXmlCodec(String schemaType) {
    super(
        XmlName.schema(schemaType),
        value -> print(schemaType, (XMLGregorianCalendar) value),
        text -> TYPES.newXMLGregorianCalendar(bounded(text.strip())),
        true);
  }

  private static DatatypeFactory factory() {
    try {
      return DatatypeFactory.newInstance();
    } catch (DatatypeConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  static void addTo(Map<Class<?>, XmlCodec> all) {
    all.put(XMLGregorianCalendar.class, of("anySimpleType"));
    all.put(
        Duration.class,
        BuiltInXmlCodecs.simple(
            "duration", Object::toString, text -> TYPES.newDuration(bounded(text))));
  }

  /**
   * {@return the codec of a built-in type}
   *
   * @param schemaType its local name
   */
  public static CalendarXmlCodec of(String schemaType) {
    return new CalendarXmlCodec(schemaType);
  }

  private static String bounded(String text) {
    if (text.length() > Limits.DECIMAL_CHARS_MAX) {
      throw new IllegalArgumentException("longer than " + Limits.DECIMAL_CHARS_MAX + " characters");
    }
    return text;
  }

  private static String print(String schemaType, XMLGregorianCalendar value) {
    XMLGregorianCalendar written = (XMLGregorianCalendar) value.clone();
    switch (schemaType) {
      case "date" -> {
        written.setHour(DatatypeConstants.FIELD_UNDEFINED);
        written.setMinute(DatatypeConstants.FIELD_UNDEFINED);
        written.setSecond(DatatypeConstants.FIELD_UNDEFINED);
        written.setFractionalSecond(null);
      }
      case "time" -> {
        written.setYear(DatatypeConstants.FIELD_UNDEFINED);
        written.setMonth(DatatypeConstants.FIELD_UNDEFINED);
        written.setDay(DatatypeConstants.FIELD_UNDEFINED);
      }
      default -> {
        // it has all fields, or as few as the value
      }
    }
    return written.toXMLFormat();
  }

  /** {@return true, since the class of the values is closed to copiers} */
  @Override
  public boolean copiesByEncoding() {
    return true;
  }
}
