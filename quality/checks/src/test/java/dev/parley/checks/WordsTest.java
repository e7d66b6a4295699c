package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Language of names and doc comments: standard terms, and one thing for each name. */
class WordsTest {
  /** Opening words by which a first sentence makes its reader guess what the thing is. */
  private static final Set<String> RIDDLES =
      Set.of(
          "what",
          "who",
          "how",
          "where",
          "which",
          "why",
          "whether",
          "whose",
          "it",
          "so",
          "of",
          "said",
          "those",
          "nobody",
          "whoever",
          "somebody",
          "anew");

  private static final Pattern DOC_COMMENT =
      Pattern.compile("/\\*\\*[\\s*]*([A-Za-z']+)((?!\\*/).){0,80}", Pattern.DOTALL);

  /** Rows of the glossary, which explains no term that the field knows. */
  private static final int GLOSSARY_ROWS_MAX = 60;

  /** Simple names that classes of one wing may share. */
  private static final int SHARED_NAMES_MAX = 20;

  @Test
  void docCommentsOpenWithANounOrAVerb() {
    var found =
        ProjectModel.files().stream()
            .filter(file -> name(file).matches(".*/src/main/java/.*[.]java"))
            .flatMap(file ->
                DOC_COMMENT
                    .matcher(ProjectModel.text(file))
                    .results()
                    .filter(comment -> RIDDLES.contains(comment.group(1).toLowerCase(Locale.ROOT)))
                    .map(
                        comment -> name(file) + ": " + comment.group().replaceAll("[\\s*]+", " ")));

    assertThat(found).as("doc comments that open with one of %s", RIDDLES).isEmpty();
  }

  @Test
  void glossaryExplainsParleysOwnNounsOnly() {
    long rows =
        ProjectModel.text(ProjectModel.ROOT.resolve("docs/glossary.md"))
            .lines()
            .filter(line -> line.startsWith("| ") && !line.startsWith("| term"))
            .count();

    assertThat(rows)
        .as("rows of docs/glossary.md")
        .isPositive()
        .isLessThanOrEqualTo(GLOSSARY_ROWS_MAX);
  }

  @Test
  void simpleNameIsThatOfOneClassOfAWing() {
    var byName =
        ProjectModel.written()
            .flatMap(module ->
                ProjectModel.classes().stream()
                    .filter(type -> ProjectModel.moduleOf(type).filter(module::equals).isPresent())
                    .filter(type -> type.getEnclosingClass().isEmpty())
                    .filter(type -> !type.getSimpleName().endsWith("-info"))
                    .map(type ->
                        new Named(ProjectModel.wing(module), type.getSimpleName(), type.getName())))
            .collect(
                Collectors.groupingBy(
                    named -> named.wing() + " " + named.simple(),
                    TreeMap::new,
                    Collectors.mapping(Named::full, Collectors.toList())));
    byName.values().removeIf(types -> types.size() == 1);

    assertThat(byName)
        .as("simple names that several classes of a wing share, at most %d", SHARED_NAMES_MAX)
        .hasSizeLessThanOrEqualTo(SHARED_NAMES_MAX);
  }

  private record Named(String wing, String simple, String full) {}

  private static String name(Path file) {
    return ProjectModel.ROOT.relativize(file).toString().replace('\\', '/');
  }
}
