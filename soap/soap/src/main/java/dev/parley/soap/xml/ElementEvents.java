package dev.parley.soap.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import org.jspecify.annotations.Nullable;

/**
 * StAX reader of one element of an {@link XmlReader}, within its limits. It stands at the start tag
 * of the element first, and has its end tag as the last event before that of the document.
 *
 * <p>Threads: confined to one.
 */
final class ElementEvents extends DerivedEvents {
  private final XmlReader reader;
  private final XmlScanner events;
  private final int textCharsMax;
  private final List<QName> open = new ArrayList<>();
  private final NamespaceContext context;
  private int event = XMLStreamConstants.START_ELEMENT;
  private QName name;
  private int textChars; // since the last tag

  ElementEvents(XmlReader reader, XmlScanner events, int textCharsMax) {
    this.reader = reader;
    this.events = events;
    this.textCharsMax = textCharsMax;
    context = new ScopeContext(events.scope());
    name = enter();
  }

  private QName enter() {
    QName entered = new QName(events.namespace(), events.localName(), events.prefix());
    open.add(entered);
    return entered;
  }

  // ---- events

  @Override
  public int next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the element has ended");
    }
    if (open.isEmpty()) { // what follows the element is not its own
      event = XMLStreamConstants.END_DOCUMENT;
      return event;
    }
    event = reader.advance();
    switch (event) {
      case XMLStreamConstants.START_ELEMENT -> {
        textChars = 0;
        name = enter();
      }
      case XMLStreamConstants.END_ELEMENT -> {
        textChars = 0;
        name = open.removeLast();
      }
      case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
        textChars += events.text().length();
        if (textChars > textCharsMax) {
          throw reader.refused("a text is longer than " + textCharsMax + " characters");
        }
      }
      default -> {
        // comments
      }
    }
    return event;
  }

  @Override
  public int getEventType() {
    return event;
  }

  // ---- names

  @Override
  public QName getName() {
    return name;
  }

  @Override
  public NamespaceContext getNamespaceContext() {
    return context;
  }

  @Override
  public int getNamespaceCount() {
    return events.scope().size() - events.firstDeclaration();
  }

  @Override
  public @Nullable String getNamespacePrefix(int index) {
    String prefix = events.scope().prefix(events.firstDeclaration() + index);
    return prefix.isEmpty() ? null : prefix;
  }

  @Override
  public String getNamespaceURI(int index) {
    return events.scope().namespace(events.firstDeclaration() + index);
  }

  // ---- attributes and text

  @Override
  public int getAttributeCount() {
    return events.attributes().size();
  }

  @Override
  public QName getAttributeName(int index) {
    XmlAttributes all = events.attributes();
    return new QName(all.namespace(index), all.localName(index), all.prefix(index));
  }

  @Override
  public String getAttributeValue(int index) {
    return events.attributes().value(index);
  }

  @Override
  public String getText() {
    return events.text();
  }

  @Override
  public boolean isWhiteSpace() {
    return isCharacters() && events.isWhiteSpace();
  }
}
