import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
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
 * @param folder the release, which has the archive of the server
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
    Files.writeString(folder.resolve("THIRD-PARTY.md"), page(maven));
  }

  private String npm() throws InterruptedException {
    var command = new ArrayList<>(List.of("npm", "sbom", "--omit=dev", "--sbom-format=cyclonedx"));
    // The workspace of browser tests has its tools as dependencies.
    List.of("protocol", "client", "board", "ui")
        .forEach(each -> command.addAll(List.of("--workspace", each)));
    var printed = Programs.output(tree.web(), command.toArray(String[]::new));
    if (printed.isEmpty()) {
      throw new Programs.Refusal(
          "'npm sbom' failed in %s; it needs npm 10 or newer, and 'npm ci'".formatted(tree.web()));
    }
    return printed + "\n";
  }

  /**
   * {@return THIRD-PARTY.md of the archive of the server} The libraries need no more artifacts than
   * the server, which is compared with the bill of materials.
   */
  private String page(Path bom) throws Exception {
    var archive =
        new ReleaseFolder(folder.resolve("archives")).files(Pattern.compile(".*gz")).getFirst();
    var page =
        Programs.output(
            folder.root(), "tar", "-xOf", archive.toString(), "--wildcards", "*/THIRD-PARTY.md");
    var missing = artifacts(bom);
    missing.removeIf(jar -> page.contains("| " + jar + " | "));
    if (!missing.isEmpty()) {
      throw new Programs.Refusal(
          "THIRD-PARTY.md of %s lacks artifacts of the libraries: %s; see packaging/ThirdPartyPage"
              .formatted(archive, missing));
    }
    return page + "\n";
  }

  /** {@return file names of the artifacts of others in a bill of materials} */
  private static TreeSet<String> artifacts(Path bom) throws Exception {
    var root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(bom.toFile())
            .getDocumentElement();
    return children(root, "components")
        .flatMap(all -> children(all, "component"))
        .filter(component -> !text(component, "group").equals("dev.parley"))
        .map(each -> text(each, "name") + "-" + text(each, "version") + ".jar")
        .collect(Collectors.toCollection(TreeSet::new));
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
