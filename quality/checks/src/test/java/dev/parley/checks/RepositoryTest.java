package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the tree owes its reader: module pages, tested protocol rules, and nothing that ties it to
 * one network.
 */
class RepositoryTest {
  private static final List<String> HEADINGS =
      List.of(
          "What it is", "What it is not", "Depends on, used by", "Threads and memory", "Try it");

  private static final Pattern RULE = Pattern.compile("(?m)^\\*\\*([A-Z]{2}-\\d+)\\*\\*");

  private static final Pattern TEST = Pattern.compile("-Dtest=\"?([\\w*/]+)");

  private static final Pattern BUILT_MODULE = Pattern.compile("mvnw.* -pl ([^\\s\"]+)");

  private static final Pattern TESTED_MODULE = Pattern.compile("scripts/test ([a-z][a-z0-9/]*)");

  private static final Pattern REGISTRY =
      Pattern.compile(
          "(repo1?\\.maven|registry\\.(npmjs|yarnpkg)|npmmirror|central\\.sonatype|oss\\.sonatype|jitpack|jcenter"
              + "|plugins\\.gradle|crates|pypi|pythonhosted|(deb|security|ftp)\\.debian|proxy\\.golang)\\.(org|com|io)");

  @Test
  void everyModuleHasItsPage() {
    var missing =
        ProjectModel.all()
            .filter(module -> Files.isDirectory(ProjectModel.folder(module).resolve("src")))
            .flatMap(RepositoryTest::lacks);

    assertThat(missing).as("module pages; the five headings are %s", HEADINGS).isEmpty();
  }

  @Test
  void siteListsThePagesOfAllWings() {
    String contents = ProjectModel.text(ProjectModel.ROOT.resolve("docs/site/contents.md"));
    var wings = ProjectModel.all().map(ProjectModel::wing).distinct();

    assertThat(wings)
        .as("wings whose pages docs/site/contents.md lists")
        .allSatisfy(wing -> assertThat(contents).contains("\n" + wing + "/**\n"));
  }

  private static Stream<String> lacks(String module) {
    var page = ProjectModel.folder(module).resolve("README.md");
    if (!Files.exists(page)) {
      return Stream.of(module + "/README.md does not exist");
    }
    var found =
        ProjectModel.text(page)
            .lines()
            .filter(line -> line.startsWith("## "))
            .map(line -> line.substring(3).strip())
            .toList();
    return HEADINGS.stream()
        .filter(heading -> !found.contains(heading))
        .map(heading -> "%s/README.md lacks the heading \"## %s\"".formatted(module, heading));
  }

  /** Maven runs no test and succeeds where a script names a class that does not exist. */
  @Test
  void testsThatScriptsRunExist() {
    Set<String> tests =
        ProjectModel.files().stream()
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".java"))
            .map(name -> name.substring(0, name.length() - ".java".length()))
            .collect(Collectors.toSet());
    var named =
        scripts()
            .flatMap(script -> TEST.matcher(ProjectModel.text(script)).results())
            .map(match -> match.group(1))
            .toList();

    assertThat(named).isNotEmpty();
    assertThat(named.stream().filter(name -> !name.startsWith("dev/")))
        .as("classes behind -Dtest= in scripts")
        .allSatisfy(
            name -> assertThat(tests).anyMatch(test -> test.matches(name.replace("*", ".*"))));
  }

  @Test
  void modulesThatPagesTestExist() {
    Set<String> modules = ProjectModel.all().collect(Collectors.toSet());
    var named =
        ProjectModel.files().stream()
            .filter(file -> file.toString().endsWith(".md"))
            .flatMap(page -> TESTED_MODULE.matcher(ProjectModel.text(page)).results())
            .map(match -> match.group(1))
            .toList();

    assertThat(named).as("modules behind scripts/test in pages").isNotEmpty();
    assertThat(modules).containsAll(named);
  }

  /** Maven finds a module by its artifact from any folder; by a folder it needs the wing too. */
  @Test
  void artifactsThatPagesBuildExist() {
    Set<String> artifacts =
        ProjectModel.all()
            .map(module -> ":parley-" + module.replace('/', '-'))
            .collect(Collectors.toSet());
    var named =
        ProjectModel.files().stream()
            .filter(file -> file.toString().endsWith(".md"))
            .flatMap(page -> BUILT_MODULE.matcher(ProjectModel.text(page)).results())
            .map(match -> match.group(1))
            .toList();

    assertThat(named).as("modules behind mvnw -pl in pages").isNotEmpty();
    assertThat(artifacts).containsAll(named);
  }

  private static Stream<Path> scripts() {
    return ProjectModel.files().stream()
        .filter(file -> file.startsWith(ProjectModel.ROOT.resolve("scripts")));
  }

  @Test
  void everyProtocolRuleIsNamedByATest() {
    var rules =
        ProjectModel.files().stream()
            .filter(file ->
                file.startsWith(ProjectModel.ROOT.resolve("docs/protocol"))
                    && file.toString().endsWith(".md"))
            .flatMap(
                page -> RULE.matcher(ProjectModel.text(page)).results().map(rule -> rule.group(1)))
            .toList();
    var tests =
        ProjectModel.files().stream()
            .filter(RepositoryTest::isTest)
            .map(ProjectModel::text)
            .collect(Collectors.joining("\n"));

    assertThat(rules).as("rules found in docs/protocol").isNotEmpty().doesNotHaveDuplicates();
    assertThat(
            rules.stream()
                .filter(rule -> !Pattern.compile("\\b" + rule + "\\b").matcher(tests).find()))
        .as(
            "protocol rules that no Java or TypeScript test names; write the id in the test's name or beside it")
        .isEmpty();
  }

  /** Tests of either language; the conformance suites in testkit are tests too. */
  private static boolean isTest(Path file) {
    var path = ProjectModel.ROOT.relativize(file).toString().replace('\\', '/');
    return path.matches("(.*/src/test/.*|quality/testkit/src/main/.*)\\.java")
        || path.matches("conference/web/.*\\.(test|spec)\\.ts");
  }

  @Test
  void noFileNamesARegistry() {
    var named =
        ProjectModel.files().stream()
            .filter(file -> REGISTRY.matcher(ProjectModel.text(file)).find())
            .map(file -> ProjectModel.ROOT.relativize(file).toString());

    assertThat(named)
        .as(
            "files that name a package registry's host; which one is used is the machine's own setting")
        .isEmpty();
  }
}
