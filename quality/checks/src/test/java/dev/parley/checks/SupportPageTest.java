package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Versions in docs/support.md and docs/host.md, against those that the build names. */
class SupportPageTest {
  private static String text(String file) {
    return ProjectModel.text(ProjectModel.ROOT.resolve(file));
  }

  private static String found(String pattern, String file) {
    Matcher matcher = Pattern.compile(pattern).matcher(text(file));
    assertThat(matcher.find()).as("%s in %s", pattern, file).isTrue();
    return matcher.group(1);
  }

  @Test
  void jdkIsTheOneThatClassesAreCompiledFor() {
    assertThat(found("\\| JDK (\\d+) \\| each commit", "docs/support.md"))
        .isEqualTo(found("<maven.compiler.release>(\\d+)<", "pom.xml"))
        .isEqualTo(found("(?m)^wanted=(\\d+)$", "scripts/find-jdk"));
  }

  @Test
  void nodeIsTheOldestThatPackagesAllow() {
    assertThat(found("\\| Node (\\d+) \\| each commit", "docs/support.md"))
        .isEqualTo(found("\"node\": \">=(\\d+)\"", "conference/web/package.json"));
  }

  @Test
  void orbsAreThoseOfTheTests() {
    assertThat(found("GlassFish ORB ([\\d.]+),", "docs/support.md"))
        .isEqualTo(found("GlassFish ORB ([\\d.]+) ", "corba/interop/README.md"));
  }

  @Test
  void soapStacksAreThoseOfTheTests() {
    assertThat(found("Apache CXF ([\\d.]+),", "docs/support.md"))
        .isEqualTo(found("<cxf.version>(.+)<", "pom.xml"));
    assertThat(found("Metro ([\\d.]+) ", "docs/support.md"))
        .isEqualTo(found("<metro.version>(.+)<", "soap/soap/interop/pom.xml"));
  }

  /** The page for operators has the lines of the configuration that the tests run. */
  @Test
  void configurationOfCaddyIsTheTestedOne() {
    String tested =
        text("docs/guide/examples/proxy/Caddyfile").replaceAll("(?m)^\\s*#.*\\n", "").strip();

    assertThat(text("docs/host.md")).contains(tested);
  }
}
