package dev.parley.soap.http;

import dev.parley.soap.api.SoapVersion;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/**
 * Short form of an envelope, as tables of tests have it: header blocks, a slash, and the child of
 * the body or the codes of the fault. A dash stands for none, and 1.1 before it for that version.
 */
final class EnvelopeSummary {
  private EnvelopeSummary() {}

  static String of(String envelope) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    Element root =
        factory
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(envelope)))
            .getDocumentElement();
    List<String> blocks = new ArrayList<>();
    List<String> body = new ArrayList<>();
    for (Element part : children(root)) {
      boolean header = part.getLocalName().equals("Header");
      children(part)
          .forEach(each -> (header ? blocks : body).add(header ? block(each) : child(each)));
    }
    String version = root.getNamespaceURI().equals(SoapVersion.V1_1.namespace()) ? "1.1: " : "";
    return version + joined(blocks) + " / " + joined(body);
  }

  private static String joined(List<String> all) {
    return all.isEmpty() ? "-" : String.join(" ", all);
  }

  private static List<Element> children(Element of) {
    List<Element> all = new ArrayList<>();
    for (Node each = of.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each instanceof Element element) {
        all.add(element);
      }
    }
    return all;
  }

  private static String block(Element block) {
    String value =
        switch (block.getLocalName()) {
          case "NotUnderstood" -> name(block);
          case "Upgrade" ->
              children(block).stream()
                  .map(each -> version(name(each)))
                  .collect(Collectors.joining(","));
          default -> block.getTextContent();
        };
    return block.getLocalName() + "=" + value;
  }

  /** Returns the name that the attribute {@code qname} stands for. */
  private static String name(Element with) {
    String[] parts = with.getAttribute("qname").split(":", 2);
    return parts.length == 1 ? parts[0] : "{" + with.lookupNamespaceURI(parts[0]) + "}" + parts[1];
  }

  private static String version(String envelope) {
    return envelope
        .replace("{" + SoapVersion.V1_2.namespace() + "}Envelope", "1.2")
        .replace("{" + SoapVersion.V1_1.namespace() + "}Envelope", "1.1");
  }

  private static String child(Element child) {
    if (!child.getLocalName().equals("Fault")) {
      return child.getLocalName() + "=" + child.getTextContent();
    }
    return codes(children(child).getFirst());
  }

  /** Returns the code of a fault and its subcodes, from the outermost, without prefixes. */
  private static String codes(Element code) {
    List<Element> parts = children(code);
    if (parts.isEmpty()) {
      return code.getTextContent().replaceFirst(".*:", "");
    }
    return parts.stream().map(EnvelopeSummary::codes).collect(Collectors.joining("/"));
  }
}
