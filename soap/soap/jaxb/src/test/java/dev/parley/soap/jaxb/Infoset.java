package dev.parley.soap.jaxb;

import java.io.StringReader;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.Text;
import org.xml.sax.InputSource;

/** Text of an envelope that is the same for all choices of prefixes and quotes. */
final class Infoset {
  private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

  private Infoset() {}

  static String of(String document) throws Exception {
    var factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    factory.setCoalescing(true);
    var root =
        factory
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(document)))
            .getDocumentElement();
    var text = new StringBuilder();
    write(root, "", text);
    return text.toString();
  }

  private static void write(Element element, String indent, StringBuilder into) {
    into.append(indent).append(name(element));
    var attributes = new TreeMap<String, String>();
    for (int i = 0; i < element.getAttributes().getLength(); i++) {
      var each = element.getAttributes().item(i);
      var isType = XSI.equals(each.getNamespaceURI()) && each.getLocalName().equals("type");
      if (!"http://www.w3.org/2000/xmlns/".equals(each.getNamespaceURI())) {
        attributes.put(
            name(each), isType ? qualified(element, each.getNodeValue()) : each.getNodeValue());
      }
    }
    into.append(attributes.isEmpty() ? "" : " " + attributes).append('\n');
    for (var child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element inner) {
        write(inner, indent + "  ", into);
      } else if (child instanceof Text && !child.getTextContent().isBlank()) {
        var text = child.getTextContent();
        var code = element.getLocalName().equals("faultcode");
        into.append(indent)
            .append("  '")
            .append(code ? qualified(element, text) : text)
            .append("'\n");
      }
    }
  }

  private static String qualified(Element element, String value) {
    int colon = value.indexOf(':');
    var prefix = colon < 0 ? null : value.substring(0, colon);
    return "{" + element.lookupNamespaceURI(prefix) + "}" + value.substring(colon + 1);
  }

  private static String name(Node node) {
    var namespace = node.getNamespaceURI();
    return namespace == null ? node.getLocalName() : "{" + namespace + "}" + node.getLocalName();
  }
}
