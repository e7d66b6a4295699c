import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;

/**
 * THIRD-PARTY.md of a package: the licences of the jars in it, with the texts that have to come
 * with them.
 *
 * @param licenses the folder {@code packaging/files/licenses}
 * @param rows those of its {@code jars.txt}
 */
record ThirdPartyPage(Path licenses, List<Row> rows) {
  private static final Pattern LINE =
      Pattern.compile("(\\S+) ([A-Z]\\S*(?: (?:OR|AND) \\S+)*)(?: (\\S+\\.txt))?");
  private static final Pattern JAR = Pattern.compile("(.+?)-(\\d.*)\\.jar");
  private static final Pattern TEXT =
      Pattern.compile("META-INF/(?:.+/)?[\\w-]*(?:LICENSE|NOTICE|COPYING)[\\w.-]*");

  /** Jar with the built page. */
  private static final String PAGE = "parley-web";

  private static final String PAGE_LICENCES = "dev/parley/web/licenses.md";

  /**
   * Licence of some jars.
   *
   * @param jars pattern of their names without the version
   * @param file file with the text; empty if the jars have it, or need none
   */
  private record Row(Pattern jars, String licence, String file) {
    boolean needsText() {
      return !licence.contains("Apache-2.0");
    }
  }

  static void write(Path licenses, Path modules, Path page) throws IOException {
    var rows =
        Files.readAllLines(licenses.resolve("jars.txt")).stream()
            .filter(line -> !line.startsWith("#"))
            .map(ThirdPartyPage::row)
            .toList();
    Files.write(page, new ThirdPartyPage(licenses, rows).lines(modules));
  }

  private static Row row(String line) {
    var parts = LINE.matcher(line);
    if (!parts.matches()) {
      throw new Run.StepException("packaging/files/licenses/jars.txt has no row in: " + line);
    }
    var file = parts.group(3);
    return new Row(Pattern.compile(parts.group(1)), parts.group(2), file == null ? "" : file);
  }

  private List<String> lines(Path modules) throws IOException {
    var lines =
        new ArrayList<>(
            List.of(
                "# Third-party software",
                "",
                "Parley is licensed under Apache-2.0, whose text is in the file LICENSE. Its"
                    + " packages contain the following software of others.",
                "",
                "## Java runtime",
                "",
                "`runtime/` is a part of OpenJDK: GPL-2.0 with Classpath Exception. The texts, also"
                    + " of the libraries in it, are in `runtime/legal`; `runtime/release` names"
                    + " its version.",
                "",
                "## Debian packages of the container image",
                "",
                "base-files, libc6, libc-bin and busybox-static, in the image only. Their licences"
                    + " are in `/usr/share/doc/*/copyright`, their versions in"
                    + " `/var/lib/dpkg/status.d`; Debian has their sources.",
                "",
                "## Jars",
                "",
                "They are in `lib/modules`. Texts stand in this page, in the file LICENSE, or in"
                    + " the jar under the given name.",
                "",
                "| jar | licence | text |",
                "|---|---|---|"));
    var files = new TreeSet<String>();
    var texts = new ArrayList<String>();
    var page = new ArrayList<String>();
    for (var path : Jars.in(modules)) {
      var file = path.getFileName().toString();
      var name = JAR.matcher(file);
      if (!name.matches()) {
        throw new Run.StepException(path + " has no version in its name");
      }
      try (var jar = new ZipFile(path.toFile())) {
        if (name.group(1).equals(PAGE)) {
          page.addAll(ofPage(jar));
        }
        if (name.group(1).startsWith("parley-")) {
          continue;
        }
        var row = row(name.group(1), file);
        var inside = inside(jar);
        if (!row.file.isEmpty()) {
          files.add(row.file);
        } else if (row.needsText()) {
          requireText(file, inside);
          for (var text : inside) {
            add(texts, file + ", " + text, read(jar, text));
          }
        }
        lines.add("| %s | %s | %s |".formatted(file, row.licence, place(row, inside)));
      }
    }
    for (var file : files) {
      add(lines, file.replace(".txt", ""), Files.readString(licenses.resolve(file)));
    }
    lines.addAll(texts);
    lines.addAll(page);
    return lines;
  }

  private Row row(String name, String file) {
    return rows.stream()
        .filter(row -> row.jars.matcher(name).matches())
        .findFirst()
        .orElseThrow(() ->
            new Run.StepException(
                file + " has no licence in packaging/files/licenses/jars.txt; add a row"));
  }

  private static void requireText(String file, List<String> inside) {
    if (inside.isEmpty()) {
      throw new Run.StepException(
          file
              + " does not contain the text of its licence; add it to packaging/files/licenses and"
              + " name the file in jars.txt");
    }
  }

  private static String place(Row row, List<String> inside) {
    if (!row.file.isEmpty()) {
      return "[" + row.file.replace(".txt", "") + "](#" + row.file.replace(".txt", "") + ")";
    }
    return inside.isEmpty()
        ? "LICENSE"
        : inside.stream().map(text -> "`" + text + "`").collect(Collectors.joining(", "));
  }

  private static List<String> inside(ZipFile jar) {
    return jar.stream()
        .map(entry -> entry.getName())
        .filter(name -> TEXT.matcher(name).matches() && !name.endsWith(".class"))
        .sorted()
        .toList();
  }

  private static void add(List<String> lines, String title, String text) {
    lines.addAll(List.of("", "### " + title, "", "```"));
    lines.addAll(text.stripTrailing().lines().toList());
    lines.add("```");
  }

  /** {@return the licences of the npm packages in the built page; empty if the jar has no page} */
  private static List<String> ofPage(ZipFile jar) throws IOException {
    if (jar.getEntry(PAGE_LICENCES) == null) {
      return List.of();
    }
    var lines =
        new ArrayList<>(
            List.of("", "## The page", "", "The page of the server contains these packages.", ""));
    read(jar, PAGE_LICENCES)
        .lines()
        .dropWhile(line -> !line.startsWith("## "))
        .map(line -> line.startsWith("#") ? "#" + line : line)
        .forEach(lines::add);
    return lines;
  }

  private static String read(ZipFile jar, String name) throws IOException {
    return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), UTF_8);
  }
}
