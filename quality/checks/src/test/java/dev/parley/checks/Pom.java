package dev.parley.checks;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** One {@code pom.xml}, read without Maven. */
record Pom(Element project) {
  static Pom of(Path folder) {
    try {
      return new Pom(
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(folder.resolve("pom.xml").toFile())
              .getDocumentElement());
    } catch (Exception e) {
      throw new IllegalArgumentException("cannot read the pom of " + folder, e);
    }
  }

  /** {@return the texts of the elements at a path below the project, such as scm/url} */
  List<String> texts(String path) {
    return at(path).map(Element::getTextContent).map(String::strip).toList();
  }

  /** {@return the text at a path; empty if there is none} */
  String text(String path) {
    return texts(path).stream().findFirst().orElse("");
  }

  /** {@return artifacts of Parley that the module needs at run time} */
  Stream<String> dependencies() {
    return at("dependencies/dependency")
        .filter(each -> child(each, "groupId").anyMatch(id -> is(id, "dev.parley")))
        .filter(each -> child(each, "scope").noneMatch(scope -> is(scope, "test")))
        .flatMap(each -> child(each, "artifactId"))
        .map(Element::getTextContent);
  }

  private static boolean is(Element element, String text) {
    return element.getTextContent().equals(text);
  }

  private Stream<Element> at(String path) {
    Stream<Element> found = Stream.of(project);
    for (String name : path.split("/", -1)) {
      found = found.flatMap(element -> child(element, name));
    }
    return found;
  }

  private static Stream<Element> child(Element parent, String name) {
    NodeList nodes = parent.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(node -> node.getNodeType() == Node.ELEMENT_NODE)
        .map(Element.class::cast)
        .filter(element -> element.getTagName().equals(name));
  }
}
