package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Links between pages: each leads to a file that exists, and to a heading in it. */
class LinksTest {
  private static final Pattern CODE =
      Pattern.compile("(?ms)^ *```.*?^ *```$|`[^`\\n]+`(?![^\\[\\n]*]\\()");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]*)(?:#([^)\\s]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");

  private static final Map<Path, Set<String>> ANCHORS = new HashMap<>();

  @Test
  void everyLinkLeadsSomewhere() {
    var dead =
        ProjectModel.files().stream()
            .filter(file -> file.toString().endsWith(".md"))
            .flatMap(LinksTest::deadLinks)
            .toList();

    assertThat(dead).as("links to files or headings that do not exist").isEmpty();
  }

  private static Stream<String> deadLinks(Path page) {
    return LINK.matcher(CODE.matcher(ProjectModel.text(page)).replaceAll(""))
        .results()
        .filter(link -> !link.group(1).contains(":"))
        .filter(link -> {
          Path target =
              link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
          return !Files.exists(target)
              || (link.group(2) != null && !anchors(target).contains(link.group(2)));
        })
        .map(link -> ProjectModel.ROOT.relativize(page) + ": " + link.group());
  }

  private static Set<String> anchors(Path page) {
    return ANCHORS.computeIfAbsent(
        page,
        file -> {
          Set<String> anchors = new HashSet<>();
          HEADING
              .matcher(
                  Pattern.compile("(?ms)^```.*?^```$")
                      .matcher(ProjectModel.text(file))
                      .replaceAll(""))
              .results()
              .map(heading -> anchor(heading.group(1)))
              .forEach(anchor -> {
                String free = anchor;
                for (int i = 1; !anchors.add(free); i++) {
                  free = anchor + "-" + i;
                }
              });
          return anchors;
        });
  }

  /** {@return the anchor that GitHub and the documentation site give to a heading} */
  private static String anchor(String heading) {
    return heading
        .replaceAll("]\\([^)]*\\)", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
        .replace(' ', '-');
  }

  @ParameterizedTest
  @CsvSource({
    "Ports and firewall, ports-and-firewall",
    "'rooms, export, replay', rooms-export-replay",
    "`memory:` names, memory-names",
    "[Media](media.md) now, media-now"
  })
  void anchorIsThatOfTheHeading(String heading, String anchor) {
    assertThat(anchor(heading)).isEqualTo(anchor);
  }
}
