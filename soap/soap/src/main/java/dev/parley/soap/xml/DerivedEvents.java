package dev.parley.soap.xml;

import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Methods of a StAX reader that follow from others. A document has neither a document type nor
 * instructions, and its declaration has been read.
 */
abstract class DerivedEvents implements XMLStreamReader {
  @Override
  public final @Nullable Object getProperty(String property) {
    return null; // there are none
  }

  @Override
  public final boolean hasNext() {
    return getEventType() != END_DOCUMENT;
  }

  @Override
  public final int nextTag() throws XMLStreamException {
    int event = next();
    while (event == COMMENT || (isCharacters() && isWhiteSpace())) {
      event = next();
    }
    if (!hasName()) {
      throw new XMLStreamException("text where only elements may be");
    }
    return event;
  }

  @Override
  public final String getElementText() throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    for (int event = next(); event != END_ELEMENT; event = next()) {
      if (isCharacters()) {
        text.append(getText());
      } else if (event != COMMENT) {
        throw new XMLStreamException("an element where only text may be");
      }
    }
    return text.toString();
  }

  @Override
  public final void require(int type, @Nullable String namespace, @Nullable String local)
      throws XMLStreamException {
    if (type != getEventType()
        || (namespace != null && !namespace.equals(getNamespaceURI()))
        || (local != null && !local.equals(getLocalName()))) {
      throw new XMLStreamException("this is no event " + type + " of " + local);
    }
  }

  @Override
  public final void close() {
    // the document is read on behind the element
  }

  // ---- kinds of events

  @Override
  public final boolean isStartElement() {
    return getEventType() == START_ELEMENT;
  }

  @Override
  public final boolean isEndElement() {
    return getEventType() == END_ELEMENT;
  }

  @Override
  public final boolean isCharacters() {
    return getEventType() == CHARACTERS || getEventType() == CDATA;
  }

  @Override
  public final boolean hasName() {
    return isStartElement() || isEndElement();
  }

  @Override
  public final boolean hasText() {
    return isCharacters() || getEventType() == XMLStreamConstants.COMMENT;
  }

  // ---- names

  @Override
  public final String getLocalName() {
    return getName().getLocalPart();
  }

  @Override
  public final String getNamespaceURI() {
    return getName().getNamespaceURI();
  }

  @Override
  public final String getPrefix() {
    return getName().getPrefix();
  }

  @Override
  public final @Nullable String getNamespaceURI(String prefix) {
    String found = getNamespaceContext().getNamespaceURI(prefix);
    return found.isEmpty() ? null : found;
  }

  // ---- attributes

  @Override
  public final @Nullable String getAttributeValue(@Nullable String namespace, String local) {
    for (int i = 0; i < getAttributeCount(); i++) {
      if (getAttributeLocalName(i).equals(local)
          && (namespace == null || getAttributeNamespace(i).equals(namespace))) {
        return getAttributeValue(i);
      }
    }
    return null;
  }

  @Override
  public final String getAttributeNamespace(int index) {
    return getAttributeName(index).getNamespaceURI();
  }

  @Override
  public final String getAttributeLocalName(int index) {
    return getAttributeName(index).getLocalPart();
  }

  @Override
  public final String getAttributePrefix(int index) {
    return getAttributeName(index).getPrefix();
  }

  @Override
  public final String getAttributeType(int index) {
    return "CDATA";
  }

  @Override
  public final boolean isAttributeSpecified(int index) {
    return true;
  }

  // ---- text

  @Override
  public final char[] getTextCharacters() {
    return getText().toCharArray();
  }

  @Override
  public final int getTextCharacters(int from, char[] into, int start, int length) {
    String text = getText();
    int count = Math.min(length, text.length() - from);
    text.getChars(from, from + count, into, start);
    return count;
  }

  @Override
  public final int getTextStart() {
    return 0;
  }

  @Override
  public final int getTextLength() {
    return getText().length();
  }

  // ---- the document

  /** {@return no place; refusals of the document name it} */
  @Override
  public final Location getLocation() {
    return Nowhere.PLACE;
  }

  @Override
  public final @Nullable String getEncoding() {
    return null;
  }

  @Override
  public final @Nullable String getVersion() {
    return null;
  }

  @Override
  public final boolean isStandalone() {
    return false;
  }

  @Override
  public final boolean standaloneSet() {
    return false;
  }

  @Override
  public final @Nullable String getCharacterEncodingScheme() {
    return null;
  }

  @Override
  public final @Nullable String getPITarget() {
    return null;
  }

  @Override
  public final @Nullable String getPIData() {
    return null;
  }

  /** Location of no place. */
  private enum Nowhere implements Location {
    PLACE;

    @Override
    public int getLineNumber() {
      return -1;
    }

    @Override
    public int getColumnNumber() {
      return -1;
    }

    @Override
    public int getCharacterOffset() {
      return -1;
    }

    @Override
    public @Nullable String getPublicId() {
      return null;
    }

    @Override
    public @Nullable String getSystemId() {
      return null;
    }
  }
}
