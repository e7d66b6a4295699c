package dev.parley.soap.xml;

import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.namespace.NamespaceContext;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * StAX writer of the attributes and content of an element whose start tag an {@link XmlWriter} has
 * open: the first element that it writes is that one. It declares no namespaces by itself.
 *
 * <p>Threads: confined to one.
 */
final class ElementOutput implements XMLStreamWriter {
  private final XmlWriter out;
  private final NamespaceContext outer;
  private final Deque<XmlTag> open = new ArrayDeque<>();
  private boolean entered; // the element itself

  /**
   * @param outer the namespaces that are declared around the element
   */
  ElementOutput(XmlWriter out, NamespaceContext outer) {
    this.out = out;
    this.outer = outer;
  }

  // ---- elements

  @Override
  public void writeStartElement(String prefix, String local, String namespace) {
    start(qualified(prefix, local));
  }

  @Override
  public void writeStartElement(String namespace, String local) {
    start(qualified(prefix(namespace), local));
  }

  @Override
  public void writeStartElement(String local) {
    start(local);
  }

  private void start(String qualifiedName) {
    if (entered) {
      XmlTag tag = new XmlTag(qualifiedName);
      out.open(tag);
      open.push(tag);
    }
    entered = true;
  }

  @Override
  public void writeEmptyElement(String prefix, String local, String namespace) {
    throw unused();
  }

  @Override
  public void writeEmptyElement(String namespace, String local) {
    throw unused();
  }

  @Override
  public void writeEmptyElement(String local) {
    throw unused();
  }

  @Override
  public void writeEndElement() {
    if (!open.isEmpty()) {
      out.close(open.pop());
    }
  }

  // ---- attributes and namespaces

  @Override
  public void writeAttribute(String prefix, String namespace, String local, String value) {
    out.attribute(new XmlAttributeName(qualified(prefix, local)), value);
  }

  @Override
  public void writeAttribute(String namespace, String local, String value) {
    writeAttribute(prefix(namespace), namespace, local, value);
  }

  @Override
  public void writeAttribute(String local, String value) {
    writeAttribute("", "", local, value);
  }

  @Override
  public void writeNamespace(@Nullable String prefix, String namespace) {
    boolean standard = prefix == null || prefix.isEmpty() || prefix.equals("xmlns");
    out.attribute(new XmlAttributeName(standard ? "xmlns" : "xmlns:" + prefix), namespace);
  }

  @Override
  public void writeDefaultNamespace(String namespace) {
    writeNamespace("", namespace);
  }

  private String prefix(String namespace) {
    String prefix = getPrefix(namespace);
    if (prefix == null) {
      throw new XmlException("the namespace " + namespace + " has no prefix");
    }
    return prefix;
  }

  private static String qualified(@Nullable String prefix, String local) {
    return prefix == null || prefix.isEmpty() ? local : prefix + ":" + local;
  }

  @Override
  public @Nullable String getPrefix(String namespace) {
    return namespace.isEmpty() ? "" : outer.getPrefix(namespace);
  }

  @Override
  public NamespaceContext getNamespaceContext() {
    return outer;
  }

  @Override
  public void setNamespaceContext(NamespaceContext context) {
    throw unused();
  }

  @Override
  public void setPrefix(String prefix, String namespace) {
    throw unused();
  }

  @Override
  public void setDefaultNamespace(String namespace) {
    throw unused();
  }

  // ---- text

  @Override
  public void writeCharacters(String text) {
    out.text(text);
  }

  @Override
  public void writeCharacters(char[] text, int start, int length) {
    out.text(new String(text, start, length));
  }

  @Override
  public void writeCData(String text) {
    out.text(text);
  }

  // ---- what is not in an element of a message

  @Override
  public void writeComment(String text) {
    throw unused();
  }

  @Override
  public void writeProcessingInstruction(String target) {
    throw unused();
  }

  @Override
  public void writeProcessingInstruction(String target, String data) {
    throw unused();
  }

  @Override
  public void writeDTD(String text) {
    throw unused();
  }

  @Override
  public void writeEntityRef(String name) {
    throw unused();
  }

  private static UnsupportedOperationException unused() {
    return new UnsupportedOperationException("an element of a message is written without this");
  }

  @Override
  public void writeStartDocument() {
    // the message has begun
  }

  @Override
  public void writeStartDocument(String version) {
    // the message has begun
  }

  @Override
  public void writeStartDocument(String encoding, String version) {
    // the message has begun
  }

  @Override
  public void writeEndDocument() {
    // the message goes on
  }

  @Override
  public void flush() {
    // the message is sent as a whole
  }

  @Override
  public void close() {
    // the message goes on
  }

  @Override
  public @Nullable Object getProperty(String name) {
    return null; // there are none
  }
}
