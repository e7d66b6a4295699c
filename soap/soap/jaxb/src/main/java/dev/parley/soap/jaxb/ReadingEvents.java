package dev.parley.soap.jaxb;

import dev.parley.soap.xml.XmlException;
import jakarta.xml.bind.ValidationEvent;
import jakarta.xml.bind.ValidationEventHandler;
import java.util.function.Consumer;

/**
 * Handler of what JAXB finds wrong while it reads: elements that a bean does not have are
 * deviations, values that are not of their type are refused.
 */
record ReadingEvents(Consumer<String> deviations, String where) implements ValidationEventHandler {
  @Override
  public boolean handleEvent(ValidationEvent event) {
    Throwable value = event.getLinkedException(); // of a value that is not of its type
    if (value != null) {
      throw new XmlException(where + ": a value is not of its type: " + value, value);
    }
    deviations.accept(where + ": " + event.getMessage());
    return true;
  }
}
