package dev.parley.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.ServeFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, {@code ./parley}, with a JDK that prints how it is started. */
@EnabledOnOs(OS.LINUX)
final class LauncherTest {
  private static final Path LAUNCHER =
      Path.of(System.getProperty("parley.root", "../.."), "parley").toAbsolutePath().normalize();

  @TempDir private Path jdk;

  @BeforeEach
  void makeJdk() throws IOException {
    Path bin = Files.createDirectory(jdk.resolve("bin"));
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25\"\n");
    Files.createFile(bin.resolve("javac"));
    Path java = Files.writeString(bin.resolve("java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
  }

  private List<String> flags(String options) throws IOException, InterruptedException {
    ProcessBuilder command = new ProcessBuilder(LAUNCHER.toString(), "serve");
    command.environment().remove("JAVA_TOOL_OPTIONS");
    command.environment().put("JDK_JAVA_OPTIONS", options);
    command.environment().put("PARLEY_JAVA_HOME", jdk.toString());
    command.environment().put("PARLEY_MODULES", jdk.toString());
    Process process = command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isZero();
    return Arrays.asList(said.split("\n", -1));
  }

  @Test
  void serveReturnsMemoryAndEndsWhenTheHeapIsFull() throws Exception {
    assertThat(flags("")).containsAll(ServeFlags.ALL);
  }

  @Test
  void buffersOutsideOfTheHeapAreBoundedByItsSize() throws Exception {
    assertThat(flags("")).anyMatch(flag -> flag.startsWith("-XX:MaxDirectMemorySize="));
  }

  @Test
  void sizesAndCollectorOfTheEnvironmentStay() throws Exception {
    assertThat(flags("-Xmx1g -XX:+UseG1GC"))
        .noneMatch(flag -> flag.startsWith("-Xm"))
        .noneMatch(flag -> flag.startsWith("-XX:MaxDirectMemorySize="))
        .doesNotContain("-XX:+UseSerialGC");
  }
}
