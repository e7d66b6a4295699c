package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Published artifacts: the requirements of Maven Central, and the list in parley-bom. */
class PublishedModulesTest {
  private static final Pom PARENT = Pom.of(ProjectModel.ROOT);

  /** Elements that a pom inherits, or has itself if it has no parent. */
  private static final Set<String> INHERITED =
      Set.of(
          "groupId",
          "version",
          "url",
          "licenses/license/name",
          "licenses/license/url",
          "developers/developer/name",
          "scm/connection",
          "scm/developerConnection",
          "scm/url");

  private static Map<String, Pom> published() {
    return ProjectModel.all()
        .collect(
            Collectors.toMap(Function.identity(), module -> Pom.of(ProjectModel.folder(module))))
        .entrySet()
        .stream()
        .filter(each -> !each.getValue().text("properties/maven.deploy.skip").equals("true"))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Test
  void bomNamesThePublishedModulesAndNothingElse() {
    Pom bom = Pom.of(ProjectModel.folder("bom"));
    var others =
        published().values().stream()
            .map(pom -> pom.text("artifactId"))
            .filter(name -> !name.equals("parley-bom"));

    assertThat(bom.texts("dependencyManagement/dependencies/dependency/artifactId"))
        .as("artifacts in packaging/bom/pom.xml")
        .containsExactlyElementsOf(others.sorted().toList());
    assertThat(Set.copyOf(bom.texts("dependencyManagement/dependencies/dependency/groupId")))
        .containsExactly("dev.parley");
    assertThat(Set.copyOf(bom.texts("dependencyManagement/dependencies/dependency/version")))
        .containsExactly("${project.version}");
    assertThat(bom.texts("parent"))
        .as("the bom inherits no versions of other projects' artifacts")
        .isEmpty();
  }

  @Test
  void modulesThatTestOrMeasureAreNotPublished() {
    assertThat(published())
        .doesNotContainKeys("testkit", "bench", "interop", "soap/interop")
        .doesNotContainKeys(ProjectModel.TESTS_ONLY.toArray(String[]::new));
  }

  @Test
  void publishedModulesNeedPublishedOnesOnly() {
    Map<String, Pom> published = published();
    var artifacts =
        published.values().stream().map(pom -> pom.text("artifactId")).collect(Collectors.toSet());

    published.forEach((module, pom) ->
        assertThat(pom.dependencies()).as("dependencies of %s", module).isSubsetOf(artifacts));
  }

  @Test
  void everyPomHasTheElementsThatMavenCentralRequires() {
    published()
        .forEach((module, pom) -> {
          for (String own : Set.of("artifactId", "name", "description")) {
            assertThat(pom.text(own)).as("%s of %s", own, module).isNotEmpty();
          }
          for (String element : INHERITED) {
            boolean inherits = !pom.text("parent").isEmpty();
            assertThat((inherits ? PARENT : pom).text(element))
                .as("%s of %s", element, module)
                .isEqualTo(PARENT.text(element))
                .isNotEmpty();
            assertThat(inherits && !pom.text(element).isEmpty())
                .as("%s has a %s of its own", module, element)
                .isFalse();
          }
        });
  }

  @Test
  void everyJarHasLicenceAndNotice() throws IOException {
    for (String module : published().keySet()) {
      Path folder = ProjectModel.classes(module).resolve("META-INF");
      if (module.equals("bom")) {
        continue;
      }
      for (String name : Set.of("LICENSE", "NOTICE")) {
        assertThat(folder.resolve(name))
            .as("%s of %s", name, module)
            .hasSameTextualContentAs(ProjectModel.ROOT.resolve(name));
      }
    }
  }

  /** Otherwise compilers of consumers do not see the null marks. */
  @Test
  void nullMarksReachConsumers() {
    var hidden =
        published().keySet().stream()
            .map(module -> ProjectModel.sources(module).resolve("module-info.java"))
            .filter(Files::exists)
            .filter(info -> ProjectModel.text(info).contains("requires"))
            .filter(info ->
                !ProjectModel.text(info)
                    .replace("static ", "")
                    .contains("requires transitive org.jspecify;"));

    assertThat(hidden).as("modules that do not pass on org.jspecify").isEmpty();
    assertThat(Stream.of(PARENT.text("dependencies/dependency/artifactId")))
        .containsExactly("jspecify");
    assertThat(PARENT.texts("dependencies/dependency/scope"))
        .as("scopes of the dependencies of all modules; jspecify has none, which means compile")
        .containsExactly("test", "test");
  }
}
