import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Runs PIT over a module or one of its packages, and lists the mutations that no test notices:
 * {@code Mutations.java ROOT MODULE[/PACKAGE] [--all] [MAVEN-OPTION...]}. The arguments are
 * explained in {@code docs/mutations.md}.
 */
final class Mutations {
  /**
   * Mutators of PIT that change a decision: which way code goes, and what it says of a question.
   */
  private static final String DECISIONS =
      "CONDITIONALS_BOUNDARY,NEGATE_CONDITIONALS,TRUE_RETURNS,FALSE_RETURNS";

  /** PIT tests so many mutations of a class in one process, and tells when it has ended. */
  private static final int GROUP_MAX = 10;

  private static final Pattern GROUPS = Pattern.compile("Created (\\d+) mutation test units$");

  /** PIT writes one of these for each group that is finished. */
  private static final String SPINNER = "/-\\|";

  private final Path root;
  private final Path module;
  private final String packageName;
  private int groups;
  private int finished;

  private Mutations(Path root, String place) throws IOException {
    this.root = root;
    Path folder = wing(root, place).resolve(place).normalize();
    while (!Files.exists(folder.resolve("pom.xml")) && !folder.equals(root)) {
      folder = folder.getParent();
    }
    this.module = folder;
    this.packageName = "dev.parley." + place.replaceFirst("/+$", "").replace('/', '.');
  }

  /** {@return the folder of the root that the place is in, or the root when there is none} */
  private static Path wing(Path root, String place) throws IOException {
    try (Stream<Path> folders = Files.list(root)) {
      return folders
          .filter(wing -> Files.isDirectory(wing.resolve(place.split("/")[0])))
          .findFirst()
          .orElse(root);
    }
  }

  static void main(String[] args) throws Exception {
    List<String> options = new ArrayList<>(List.of(args).subList(2, args.length));
    Mutations mutations = new Mutations(Path.of(args[0]), args[1]);
    if (mutations.module.equals(mutations.root)) {
      System.err.println("mutations: no module at " + args[1] + "; try pipeline or server/store");
      System.exit(2);
    }
    String mutators = options.remove("--all") ? "DEFAULTS" : DECISIONS;
    System.exit(mutations.run(mutators, options));
  }

  private int run(String mutators, List<String> options) throws Exception {
    Path log = module.resolve("target/mutations.log");
    Path report = module.resolve("target/pit-reports/mutations.xml");
    Files.createDirectories(log.getParent());
    Files.deleteIfExists(report);
    Process maven =
        new ProcessBuilder(command(mutators, options)).redirectErrorStream(true).start();
    try (Reader output = maven.inputReader();
        Writer all = Files.newBufferedWriter(log)) {
      follow(output, all);
    }
    if (maven.waitFor() != 0 || !Files.exists(report)) {
      System.err.println("mutations: PIT did not finish; see " + log);
      return 1;
    }
    print(report);
    return 0;
  }

  private List<String> command(String mutators, List<String> options) {
    List<String> command =
        new ArrayList<>(
            List.of(
                root.resolve("mvnw").toString(),
                "-q",
                "-f",
                root + "/pom.xml",
                "-pl",
                root.relativize(module).toString(),
                "-am",
                "-P",
                "!npm",
                "test-compile",
                "org.pitest:pitest-maven:mutationCoverage",
                "-DtargetClasses=" + packageName + ".*",
                "-DtargetTests=" + packageName + ".*",
                "-DmutationUnitSize=" + GROUP_MAX,
                "-Dmutators=" + mutators));
    command.addAll(options);
    return command;
  }

  /** Copies the output to the log, and shows how far PIT is in the module that it is at. */
  private void follow(Reader output, Writer all) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = output.read(); c >= 0; c = output.read()) {
      all.write(c);
      if (c == '\n') {
        all.flush();
        Matcher matcher = GROUPS.matcher(line);
        if (matcher.find()) {
          groups = Integer.parseInt(matcher.group(1));
          finished = 0;
        }
        line.setLength(0);
      } else if (finished < groups && line.isEmpty() && SPINNER.indexOf(c) >= 0) {
        finished++;
        System.err.printf(
            "changing: %d of %d groups of at most %d mutations, %d %%%n",
            finished, groups, GROUP_MAX, 100 * finished / groups);
      } else if (c != '\b') { // which stands before most characters of the spinner
        line.append((char) c);
      }
    }
  }

  private void print(Path report) throws Exception {
    NodeList all =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(report.toFile())
            .getElementsByTagName("mutation");
    Map<String, int[]> killed = new TreeMap<>(); // by source file: killed, all
    List<Element> alive = new ArrayList<>();
    int dead = 0;
    for (int i = 0; i < all.getLength(); i++) {
      Element mutation = (Element) all.item(i);
      boolean detected = Boolean.parseBoolean(mutation.getAttribute("detected"));
      int[] counts = killed.computeIfAbsent(text(mutation, "sourceFile"), _ -> new int[2]);
      counts[0] += detected ? 1 : 0;
      counts[1]++;
      dead += detected ? 1 : 0;
      if (!detected) {
        alive.add(mutation);
      }
    }
    alive.sort(
        Comparator.<Element, String>comparing(one -> text(one, "sourceFile"))
            .thenComparingInt(one -> Integer.parseInt(text(one, "lineNumber"))));
    for (Element one : alive) {
      System.out.printf(
          "%s:%s %s: %s%s%n",
          text(one, "sourceFile"),
          text(one, "lineNumber"),
          text(one, "mutatedMethod"),
          text(one, "description"),
          one.getAttribute("status").equals("NO_COVERAGE") ? " (no test goes there)" : "");
    }
    killed.forEach(
        (file, counts) -> System.out.printf("%-40s %4d of %4d%n", file, counts[0], counts[1]));
    System.out.printf(
        "%s: %d of %d mutations are noticed, %.1f %%; the report is in %s%n",
        packageName, dead, all.getLength(), 100.0 * dead / all.getLength(), report.getParent());
  }

  private static String text(Element mutation, String name) {
    return mutation.getElementsByTagName(name).item(0).getTextContent();
  }
}
