package dev.parley.soap.xml;

import static dev.parley.soap.xml.XmlChars.END;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamConstants;

/**
 * Scanner of the markup of one document (XML 1.0, fifth edition, and Namespaces in XML 1.0) that
 * has no document type. It checks all that makes a document well-formed; events are those of {@link
 * XMLStreamConstants}. A text arrives in one or more pieces.
 *
 * <p>It is not the JDK's StAX, of which making a reader costs more than reading a short message.
 *
 * <p>Threads: confined to one.
 */
final class XmlScanner {
  private record Open(String prefix, String local, int declarations) {}

  /** Elements with all the declarations that one may have, of which the scope may consist. */
  private static final int SCOPE_ELEMENTS = 4;

  private final XmlChars in;
  private final XmlLimits limits;
  private final XmlReferences references;
  private final XmlScope scope = new XmlScope();
  private final List<Open> open = new ArrayList<>();
  private final XmlAttributes attributes = new XmlAttributes();
  private String prefix = "";
  private String local = "";
  private String namespace = ""; // of the last start tag
  private String text = "";
  private int declared; // index of the first declaration of the element
  private boolean emptyElement; // its end tag is the next event
  private boolean inSection; // of CDATA, whose next piece is the next event
  private boolean left; // an end tag was read: its declarations go with the next event
  private boolean rooted;
  private boolean ended;

  XmlScanner(Reader document, XmlLimits limits) throws IOException {
    in = new XmlChars(document);
    this.limits = limits;
    references = new XmlReferences(in, this);
    declaration();
  }

  /** Reads the XML declaration; the encoding in it has been decided on. */
  private void declaration() throws IOException {
    if (in.reads("<?xml ") || in.reads("<?xml\t") || in.reads("<?xml\r") || in.reads("<?xml\n")) {
      in.space();
      require("version");
      String version = pseudoAttribute();
      if (!version.matches("1\\.[0-9]+")) {
        throw refused("version " + version + " is not XML 1.0");
      }
      boolean more = in.space();
      if (more && in.reads("encoding")) {
        pseudoAttribute();
        more = in.space();
      }
      if (more && in.reads("standalone") && !pseudoAttribute().matches("yes|no")) {
        throw refused("standalone is yes or no");
      }
      in.space();
      require("?>");
    }
  }

  private String pseudoAttribute() throws IOException {
    in.space();
    require("=");
    in.space();
    return quoted(limits.nameCharsMax());
  }

  private void require(String what) throws IOException {
    if (!in.reads(what)) {
      throw refused(in.peek() == END ? "the document ends early" : what + " is missing");
    }
  }

  // ---- events

  /**
   * Reads on to the next event.
   *
   * @throws XmlException when the document is not well-formed
   */
  int next() throws IOException {
    if (ended) {
      throw refused("the document has ended");
    }
    if (emptyElement) {
      emptyElement = false;
      return leave();
    }
    if (left) {
      left = false;
      scope.leave(declared);
    }
    if (inSection) {
      return section();
    }
    if (open.isEmpty()) {
      in.space();
    }
    int c = in.peek();
    if (c == END) {
      if (!rooted || !open.isEmpty()) {
        throw refused("the document ends early");
      }
      ended = true;
      return XMLStreamConstants.END_DOCUMENT;
    }
    if (c == '<') {
      in.next++;
      return markup();
    }
    if (open.isEmpty()) {
      throw refused("text outside of the root");
    }
    text = references.text();
    return XMLStreamConstants.CHARACTERS;
  }

  private int markup() throws IOException {
    return switch (in.peek()) {
      case '/' -> {
        in.next++;
        yield endTag();
      }
      case '?' -> {
        in.next++;
        yield instruction();
      }
      case '!' -> {
        in.next++;
        yield declarationLike();
      }
      default -> startTag();
    };
  }

  /** Reads what begins with an exclamation mark. */
  private int declarationLike() throws IOException {
    if (in.reads("--")) {
      text = references.until("--");
      require(">");
      return XMLStreamConstants.COMMENT;
    }
    if (!open.isEmpty() && in.reads("[CDATA[")) {
      return section();
    }
    throw refused(
        in.reads("DOCTYPE") ? "a document type is not allowed" : "<! begins nothing known");
  }

  /** Reads the next piece of a CDATA section, which may be longer than the memory. */
  private int section() throws IOException {
    StringBuilder piece = new StringBuilder();
    inSection = !references.section(piece);
    text = piece.toString();
    return XMLStreamConstants.CDATA;
  }

  private int instruction() throws IOException {
    name();
    if (prefix.isEmpty() && local.equalsIgnoreCase("xml")) {
      throw refused("the XML declaration is not at the start");
    }
    if (!in.reads("?>")) {
      if (!in.space()) {
        throw refused("an instruction has no valid name");
      }
      references.until("?>");
    }
    return XMLStreamConstants.PROCESSING_INSTRUCTION;
  }

  private int startTag() throws IOException {
    if (open.isEmpty() && rooted) {
      throw refused("there is more than one root");
    }
    rooted = true;
    declared = scope.size();
    attributes.clear();
    name();
    String ownPrefix = prefix;
    String ownLocal = local;
    while (true) {
      boolean space = in.space();
      if (in.reads(">")) {
        break;
      }
      if (in.reads("/>")) {
        emptyElement = true;
        break;
      }
      if (!space) {
        throw refused("a start tag is not closed");
      }
      attribute();
    }
    attributes.resolve(this);
    prefix = ownPrefix;
    local = ownLocal;
    namespace = namespaceOf(prefix);
    open.add(new Open(prefix, local, declared));
    return XMLStreamConstants.START_ELEMENT;
  }

  private void attribute() throws IOException {
    name();
    String ownPrefix = prefix;
    String ownLocal = local;
    in.space();
    require("=");
    in.space();
    boolean standard = ownPrefix.isEmpty() && ownLocal.equals("xmlns");
    if (standard || ownPrefix.equals("xmlns")) {
      declare(standard ? "" : ownLocal, quoted(limits.bytesMax()));
      return;
    }
    attributes.add(ownPrefix, ownLocal, quoted(limits.textCharsMax()));
    if (attributes.size() > limits.attributesMax()) {
      throw refused("an element has more than " + limits.attributesMax() + " attributes");
    }
  }

  private void declare(String ownPrefix, String name) {
    String why = scope.declare(ownPrefix, name, declared);
    if (!why.isEmpty()) {
      throw refused("the prefix '" + ownPrefix + "' " + why);
    }
    if (scope.size() - declared > limits.namespacesMax()) {
      throw refused("an element declares more than " + limits.namespacesMax() + " namespaces");
    }
    if (scope.size() > SCOPE_ELEMENTS * limits.namespacesMax()) { // each name is looked for in them
      throw refused(
          "more than " + SCOPE_ELEMENTS * limits.namespacesMax() + " namespaces are in scope");
    }
    if (name.length() > 4 * limits.nameCharsMax()) {
      throw refused("a namespace name is longer than " + 4 * limits.nameCharsMax());
    }
  }

  private String quoted(int charsMax) throws IOException {
    int quote = in.peek();
    if (quote != '"' && quote != '\'') {
      throw refused("a value is not in quotation marks");
    }
    in.next++;
    return references.attribute((char) quote, charsMax);
  }

  private int endTag() throws IOException {
    name();
    in.space();
    require(">");
    if (open.isEmpty()
        || !open.getLast().local.equals(local)
        || !open.getLast().prefix.equals(prefix)) {
      throw refused("the end tag of " + local + " has no start tag");
    }
    attributes.clear();
    return leave();
  }

  private int leave() {
    declared = open.removeLast().declarations;
    left = true;
    return XMLStreamConstants.END_ELEMENT;
  }

  /** Reads a name with its prefix. */
  private void name() throws IOException {
    prefix = "";
    local = part();
    if (in.peek() == ':') {
      in.next++;
      prefix = local;
      local = part();
    }
  }

  private String part() throws IOException {
    if (!XmlChars.startsName(in.peek())) {
      throw refused(in.peek() == END ? "the document ends early" : "a name is not valid");
    }
    int start = in.next++;
    while (true) {
      if (in.next == in.end) {
        boolean more = in.more(start);
        start = 0;
        if (!more) {
          break;
        }
      }
      if (!XmlChars.continuesName(in.chars[in.next])) {
        break;
      }
      if (++in.next - start > limits.nameCharsMax()) {
        throw refused("a name is longer than " + limits.nameCharsMax() + " characters");
      }
    }
    return new String(in.chars, start, in.next - start);
  }

  /** {@return the refusal of what is at this place, with line and column} */
  XmlException refused(String why) {
    return new XmlException(why + " (" + in.place() + ")");
  }

  // ---- the element, its attributes and its text

  String localName() {
    return local;
  }

  String prefix() {
    return prefix;
  }

  /** {@return the namespace of the element that began last} */
  String namespace() {
    return namespace;
  }

  /**
   * {@return the namespace of a prefix}
   *
   * @throws XmlException when it is not declared
   */
  String namespaceOf(String prefix) {
    String found = scope.find(prefix);
    if (found == null) {
      throw refused("the prefix of " + prefix + ":… is not declared");
    }
    return found;
  }

  /** {@return the namespaces in scope, those of this element last} */
  XmlScope scope() {
    return scope;
  }

  /**
   * {@return the index in {@link #scope} of the first declaration of the element that began last}
   */
  int firstDeclaration() {
    return declared;
  }

  /** {@return the attributes of the element that began last} */
  XmlAttributes attributes() {
    return attributes;
  }

  String text() {
    return text;
  }

  boolean isWhiteSpace() {
    for (int i = 0; i < text.length(); i++) {
      if (!XmlChars.isSpace(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** {@return the number of characters of the document that have been scanned} */
  long position() {
    return in.position();
  }

  /** {@return whether the end of the document was the last event} */
  boolean hasEnded() {
    return ended;
  }
}
