package dev.parley.soap.interop.peer;

import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.Duration;
import javax.xml.datatype.XMLGregorianCalendar;

/** Values of the date and time types, by their texts. */
final class Times {
  private static final DatatypeFactory FACTORY = factory();

  private Times() {}

  private static DatatypeFactory factory() {
    try {
      return DatatypeFactory.newInstance();
    } catch (DatatypeConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  static XMLGregorianCalendar calendar(String text) {
    return FACTORY.newXMLGregorianCalendar(text);
  }

  static Duration duration(String text) {
    return FACTORY.newDuration(text);
  }
}
