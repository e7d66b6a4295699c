import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/**
 * Third-party software of a release: bills of materials (CycloneDX) for programs, and a page for
 * people.
 *
 * @param tree the tree, after its build
 * @param folder the release
 */
record ThirdParty(ReleaseTree tree, ReleaseFolder folder) {
  void write(String version) throws Exception {
    var sbom = Files.createDirectories(folder.resolve("sbom"));
    var maven = tree.root().resolve("target/bom.xml");
    Files.copy(maven, sbom.resolve("parley-" + version + ".cdx.xml"));
    Files.copy(
        tree.root().resolve("target/bom.json"), sbom.resolve("parley-" + version + ".cdx.json"));
    Files.writeString(sbom.resolve("parley-" + version + "-npm.cdx.json"), npm());
    Files.copy(tree.root().resolve("LICENSE"), folder.resolve("LICENSE"));
    Files.copy(tree.root().resolve("NOTICE"), folder.resolve("NOTICE"));
    Files.write(folder.resolve("THIRD-PARTY.md"), page(maven));
  }

  private String npm() throws InterruptedException {
    var printed =
        Programs.output(tree.web(), "npm", "sbom", "--omit=dev", "--sbom-format=cyclonedx");
    if (printed.isEmpty()) {
      throw new Programs.Refusal(
          "'npm sbom' failed in %s; it needs npm 10 or newer, and 'npm ci'".formatted(tree.web()));
    }
    return printed + "\n";
  }

  /** {@return the lines of THIRD-PARTY.md} */
  private List<String> page(Path bom) throws Exception {
    var lines =
        new ArrayList<>(
            List.of(
                "# Third-party software",
                "",
                "## Java",
                "The server and the libraries use these artifacts, which have their licences in"
                    + " META-INF or in their poms.",
                "",
                "| artifact | licence |",
                "|---|---|"));
    lines.addAll(artifacts(bom));
    lines.addAll(
        List.of("", "## The page", "", "The page of the server contains these packages.", ""));
    Files.readAllLines(tree.web().resolve("ui/dist/licenses.md")).stream()
        .dropWhile(line -> !line.startsWith("## "))
        .map(line -> line.startsWith("#") ? "#" + line : line)
        .forEach(lines::add);
    return lines;
  }

  private static TreeSet<String> artifacts(Path bom) throws Exception {
    var root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(bom.toFile())
            .getDocumentElement();
    return children(root, "components")
        .flatMap(all -> children(all, "component"))
        .filter(component -> !text(component, "group").equals("dev.parley"))
        .map(ThirdParty::row)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String row(Element component) {
    var licences =
        children(component, "licenses")
            .flatMap(all -> Stream.concat(children(all, "license"), Stream.of(all)))
            .map(ThirdParty::name)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.joining(", "));
    return "| %s:%s %s | %s |"
        .formatted(
            text(component, "group"),
            text(component, "name"),
            text(component, "version"),
            licences);
  }

  /** {@return the SPDX name of a licence, or the name and address that its artifact gives} */
  private static String name(Element licence) {
    var address = text(licence, "url");
    return text(licence, "id")
        + text(licence, "expression")
        + text(licence, "name")
        + (text(licence, "name").isEmpty() || address.isEmpty() ? "" : " (" + address + ")");
  }

  private static String text(Element parent, String name) {
    return children(parent, name).map(Element::getTextContent).collect(Collectors.joining());
  }

  private static Stream<Element> children(Element parent, String name) {
    var nodes = parent.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(node -> node.getNodeName().equals(name))
        .map(Element.class::cast);
  }
}
