package dev.parley.attached;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class AotCacheTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;

  private Path home() {
    return folder.resolve("parley");
  }

  /** {@return this JVM's class path, with an archive for each folder} */
  private List<Path> archives() {
    List<Path> archives = new ArrayList<>();
    ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
    for (Path entry : AttachedSpec.ownClassPath()) {
      if (Files.isDirectory(entry)) {
        Path archive = folder.resolve(archives.size() + ".jar");
        String[] words = {"cf", archive.toString(), "-C", entry.toString(), "."};
        assertThat(jar.run(System.out, System.err, words)).isZero();
        archives.add(archive);
      } else if (Files.isRegularFile(entry)) {
        archives.add(entry);
      }
    }
    return archives;
  }

  private AttachedSpec.Builder desk(List<Path> classPath) {
    return PatientSpecs.plugin(DeskPlugin.class).classPath(classPath).output(line -> {});
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(home().resolve("starts"))) {
      return all.toList();
    }
  }

  @Test
  void fileIsMadeBesideTheFirstChildAndTakenByTheNext() throws Exception {
    AttachedSpec spec = desk(archives()).build();
    AotCache file = AotCache.of(spec, home()).orElseThrow();
    assertThat(file.options()).isEmpty();
    try (AttachedJvm first = AttachedJvm.launch(spec, Optional.of(file))) {
      assertThat(file.awaitCreated()).isTrue();
      assertThat(first.restarts()).isZero();
    }

    assertThat(files()).hasSize(1);
    assertThat(output(ChildCommandLine.of(spec, strictly(file.options()))))
        .contains("standard input ended before the parent had said where it is");
    try (AttachedJvm next = AttachedJvm.launch(spec, AotCache.of(spec, home()))) {
      assertThat(next.lookup("desk", Desk.class).add(1, 2)).isEqualTo(3);
      assertThat(next.lastLines()).isEmpty();
    }
    assertThat(files()).hasSize(1);
  }

  /** The JVM ends when it cannot use the file. */
  private static List<String> strictly(List<String> options) {
    assertThat(options).hasSize(1);
    return List.of(options.getFirst(), "-XX:AOTMode=on");
  }

  private static String output(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return text;
  }

  @Test
  void closingEndsTheMakingAndLeavesNothing() throws Exception {
    AttachedSpec spec = desk(archives()).build();
    AotCache file = AotCache.of(spec, home()).orElseThrow();

    file.createInBackground();
    file.close();

    assertThat(files()).isEmpty();
    assertThat(ProcessHandle.current().descendants()).isEmpty();
    file.createInBackground(); // does nothing any more
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }

  @Test
  void filesThatWereUsedLastAreKept() throws Exception {
    Path starts = Files.createDirectories(home()).resolve("starts");
    RuntimeFolder.create(starts);
    for (int i = 0; i < AotCache.FILES_MAX; i++) {
      Path old = Files.createFile(starts.resolve(i + ".aot"));
      Files.setLastModifiedTime(old, FileTime.fromMillis(1_000 - i));
    }
    AttachedSpec spec = desk(archives()).build();
    AotCache file = AotCache.of(spec, home()).orElseThrow();

    file.createInBackground();

    assertThat(file.awaitCreated()).isTrue();
    assertThat(files())
        .hasSize(AotCache.FILES_MAX)
        .doesNotContain(starts.resolve(AotCache.FILES_MAX - 1 + ".aot"));
  }

  @Test
  void whatNobodyFinishesAnyMoreIsRemoved() throws Exception {
    Path starts = Files.createDirectories(home()).resolve("starts");
    RuntimeFolder.create(starts);
    Path left = Files.createFile(starts.resolve("left.new"));
    Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofDays(1))));
    Path underWay = Files.createFile(starts.resolve("under-way.new"));

    try (AotCache file = AotCache.of(desk(archives()).build(), home()).orElseThrow()) {
      file.createInBackground();
    }

    assertThat(left).doesNotExist();
    assertThat(underWay).exists();
  }

  @Test
  void whatCannotOrShallNotHaveAFileHasNone() {
    List<Path> archives = archives();

    assertThat(AotCache.of(desk(List.of(folder)).build(), home())).isEmpty();
    assertThat(AotCache.of(desk(archives).javaHome(folder).build(), home())).isEmpty();
    assertThat(AotCache.of(desk(archives).cached(false).build())).isEmpty();
    for (String option :
        List.of("-Xshare:off", "-agentlib:jdwp=x", "-javaagent:x.jar", "-XX:AOTMode=off")) {
      assertThat(AotCache.of(desk(archives).jvmOptions(option).build(), home())).isEmpty();
    }
    assertThat(AotCache.of(desk(archives).jvmOptions("-Dx=y").build(), home())).isPresent();
  }

  @Test
  void cacheFolderIsTheUsersUnlessAnotherIsNamedInFull() {
    assertThat(AotCache.home("", "/home/ada")).isEqualTo(Path.of("/home/ada/.cache/parley"));
    assertThat(AotCache.home("cache", "/home/ada")).isEqualTo(Path.of("/home/ada/.cache/parley"));
    assertThat(AotCache.home("/cache", "/home/ada")).isEqualTo(Path.of("/cache/parley"));
  }

  @Test
  void folderThatOthersCouldChangeIsNotBelieved() throws Exception {
    AttachedSpec spec = desk(archives()).build();
    AotCache file = AotCache.of(spec, home()).orElseThrow();
    file.createInBackground();
    assertThat(file.awaitCreated()).isTrue();
    assertThat(file.options()).hasSize(1);

    Files.setPosixFilePermissions(
        home().resolve("starts"), PosixFilePermissions.fromString("rwxrwxrwx"));

    assertThat(file.options()).isEmpty();
  }
}
