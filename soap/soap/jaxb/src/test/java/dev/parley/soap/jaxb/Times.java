package dev.parley.soap.jaxb;

import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.XMLGregorianCalendar;

/** Times as JAXB has them. */
final class Times {
  static final XMLGregorianCalendar NOW = of("2026-11-27T10:11:12.500Z");

  private Times() {}

  static XMLGregorianCalendar of(String text) {
    try {
      return DatatypeFactory.newInstance().newXMLGregorianCalendar(text);
    } catch (DatatypeConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }
}
