package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The projects that {@code parley new} makes; quality/examples builds and runs them. */
class NewCommandTest {
  private static final Path ROOT = Path.of(System.getProperty("parley.root", "../.."));

  @TempDir Path folder;

  private CommandResult make(String... words) {
    return CommandResult.parley(
        Stream.concat(Stream.of("new", "--in", folder.toString()), Stream.of(words))
            .toArray(String[]::new));
  }

  private String text(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  @Test
  void javaProjectHasAnInterfaceInItsPackage() throws IOException {
    CommandResult made = make("java", "price-desk");

    assertThat(made.err()).isEmpty();
    assertThat(made.out()).contains("exec:exec@server").contains("exec:exec@client");
    assertThat(text("price-desk/src/main/java/pricedesk/Greeter.java"))
        .startsWith("package pricedesk;");
    assertThat(text("price-desk/README.md")).startsWith("# price-desk\n").doesNotContain("{{");
    assertThat(text("price-desk/pom.xml")).doesNotContain("{{").doesNotContain("<repositories>");
  }

  @Test
  void typeScriptOfAProjectIsTheContractOfItsTwinInJava() throws IOException {
    make("java", "price-desk");
    Path source = folder.resolve("price-desk/src/main/java/pricedesk/Greeter.java");
    ToolProvider.getSystemJavaCompiler()
        .run(null, null, null, "-parameters", "-d", folder.toString(), source.toString());
    CommandResult.parley(
        "generate",
        "typescript",
        "pricedesk.Greeter",
        "--class-path",
        folder.toString(),
        "--out",
        folder.toString());
    Files.move(folder.resolve("price-desk"), folder.resolve("twin"));

    assertThat(make("typescript", "price-desk").err()).isEmpty();

    assertThat(text("price-desk/src/Greeter.ts")).isEqualTo(text("Greeter.ts"));
  }

  @ParameterizedTest
  @CsvSource({"java, a JDK 25 (JAVA_HOME)", "typescript, Node 20 or newer"})
  void projectSaysWhatItNeeds(String language, String needed) throws IOException {
    String said = make(language, "desk").out();

    assertThat(said).contains("It needs " + needed).contains("--release FOLDER");
    assertThat(text("desk/README.md").replace("`", ""))
        .contains("needs " + needed)
        .contains("--release FOLDER");
  }

  @Test
  void projectFromAReleaseNamesIt() throws IOException {
    Files.createDirectories(
        folder.resolve("maven/dev/parley/parley-calls").resolve(CliVersionProvider.own()));

    String said = make("java", "desk", "--release", folder.toString()).out();

    assertThat(said).contains("JDK 25").doesNotContain("--release");
    assertThat(text("desk/README.md")).contains("from `" + folder).doesNotContain("--release");
  }

  @Test
  void folderThatExistsIsLeftAlone() throws IOException {
    Files.createDirectory(folder.resolve("price-desk"));

    CommandResult made = make("java", "price-desk");

    assertThat(made.code()).isEqualTo(ExitCode.USAGE);
    assertThat(made.err()).contains("price-desk exists; choose another name, or remove it first");
    assertThat(folder.resolve("price-desk")).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Desk", "1desk", "my desk", "../desk", "class", "new", "desk_1", "ä"})
  void nameThatIsNoFolderAndPackageIsRefused(String name) {
    CommandResult made = make("java", name);

    assertThat(made.code()).isEqualTo(ExitCode.USAGE);
    assertThat(made.err()).contains("'" + name + "' is not a project name; use 1 to 40");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void otherLanguageIsRefused() {
    CommandResult made = make("python", "desk");

    assertThat(made.code()).isEqualTo(ExitCode.USAGE);
    assertThat(made.err()).contains("unknown language 'python'; use: java, typescript");
  }

  @Test
  void releaseWithoutTheArtifactsIsRefused() {
    for (String language : new String[] {"java", "typescript"}) {
      CommandResult made = make(language, "desk", "--release", folder.toString());

      assertThat(made.code()).isEqualTo(ExitCode.USAGE);
      assertThat(made.err()).contains(" does not exist; give the folder of a release of Parley");
    }
  }

  @Test
  void plugInsAndPackagesHaveTheVersionsOfTheBuild() throws IOException {
    make("java", "desk");
    String build = Files.readString(ROOT.resolve("pom.xml"));
    assertThat(
            Pattern.compile("-plugin</artifactId>\\s*<version>.*?</version>")
                .matcher(text("desk/pom.xml"))
                .results()
                .map(found -> found.group().replaceAll("\\s+", " ")))
        .isNotEmpty()
        .allSatisfy(plugIn -> assertThat(build.replaceAll("\\s+", " ")).contains(plugIn));

    make("typescript", "screen");
    String web = Files.readString(ROOT.resolve("conference/web/package.json"));
    assertThat(
            Pattern.compile("\"(typescript|@types/node)\": \"[^\"]+\"")
                .matcher(text("screen/package.json"))
                .results()
                .map(found -> found.group()))
        .hasSize(2)
        .allSatisfy(each -> assertThat(web).contains(each));
  }
}
