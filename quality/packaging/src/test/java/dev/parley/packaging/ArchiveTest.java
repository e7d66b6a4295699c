package dev.parley.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The archive of this build, unpacked in a folder of its own. */
@EnabledOnOs(OS.LINUX)
class ArchiveTest {
  private static final long BYTES_MAX = 80_000_000;

  @TempDir private static Path folder;

  @TempDir private Path data;

  private static Path archive;
  private static Path server;

  @BeforeAll
  static void makeAndUnpack() throws Exception {
    archive = Packages.make("archive", folder);
    server = Files.createDirectory(folder.resolve("server"));
    Packages.output(
        "tar", "-xf", archive.toString(), "--strip-components=1", "-C", server.toString());
  }

  private static ProcessBuilder parley(String... arguments) {
    ProcessBuilder builder = new ProcessBuilder(server.resolve("bin/parley").toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().remove("JAVA_HOME");
    builder.environment().put("PATH", "/usr/bin:/bin");
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  @Test
  void isSmallEnoughToDownload() {
    assertThat(archive).satisfies(file -> assertThat(Files.size(file)).isLessThan(BYTES_MAX));
  }

  @Test
  void commandsRunOnTheRuntimeInIt() throws Exception {
    Process process = parley("doctor", "--data", data.toString()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(out).isZero();
    assertThat(out).contains(server.resolve("runtime").toString());
  }

  @Test
  void commandsPrintTheSameAfterTheirClassesWereArchived() throws Exception {
    String command = server.resolve("bin/parley").toString();
    String before = Packages.output(command, "--version");

    Packages.output(server.resolve("lib/prepare").toString());

    assertThat(server.resolve("lib/parley.jsa")).exists();
    assertThat(Packages.output(command, "--version")).isEqualTo(before);
  }

  @Test
  void serverAnswersAndStopsBySignal() throws Exception {
    Process process =
        parley("serve", "--port", "0", "--tcp-port", "0", "--data", data.toString()).start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        HttpClient client = HttpClient.newHttpClient()) {
      String ready = out.readLine();
      assertThat(ready).startsWith("Parley is ready: http://127.0.0.1:");
      URI page = URI.create(ready.split(" ", -1)[3]);

      assertThat(status(client, page.resolve("/health"))).isEqualTo(200);
      assertThat(status(client, page.resolve("/r/algebra"))).as("the built page").isEqualTo(200);
      process.toHandle().destroy(); // the process's own would close the pipe too
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("the server stops").isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  private static int status(HttpClient client, URI uri) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(uri).build();
    return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  @Test
  void thirdPartyPageHasTheLicenceOfEachJarAndTheTextsThatMustComeWithThem() throws Exception {
    String page = Files.readString(server.resolve("THIRD-PARTY.md"));

    try (Stream<Path> jars = Files.list(server.resolve("lib/modules"))) {
      assertThat(jars.map(jar -> jar.getFileName().toString()))
          .filteredOn(jar -> !jar.startsWith("parley-"))
          .allSatisfy(jar -> assertThat(page).contains("| " + jar + " | "));
    }
    assertThat(page)
        .contains("Legion of the Bouncy Castle")
        .contains("Xiph.Org Foundation")
        .contains("Gil Tene")
        .contains("## The page");
    assertThat(server.resolve("README.md")).content().contains("`THIRD-PARTY.md`");
  }

  @Test
  void nativeLibrariesOfOtherPlatformsAreLeftOut() throws Exception {
    String content = Packages.output("tar", "-tf", archive.toString());
    Path sqlite = only(server.resolve("lib/modules"), "glob:**/sqlite-jdbc-*.jar");

    assertThat(content.lines().filter(name -> name.contains("/lib/native/")))
        .satisfiesExactly(
            natives -> assertThat(natives).endsWith("/lib/native/"),
            library -> assertThat(library).endsWith("/libsqlitejdbc.so"));
    assertThat(content.lines())
        .as("native QUIC, which HTTP/3's codec brings for five platforms")
        .noneMatch(name -> name.contains("codec-native-quic"));
    try (ZipFile jar = new ZipFile(sqlite.toFile())) {
      assertThat(jar.stream().map(ZipEntry::getName)).noneMatch(name -> name.endsWith(".so"));
    }
  }

  private static Path only(Path in, String pattern) throws IOException {
    PathMatcher matcher = in.getFileSystem().getPathMatcher(pattern);
    try (Stream<Path> files = Files.list(in)) {
      return files.filter(matcher::matches).findFirst().orElseThrow();
    }
  }
}
