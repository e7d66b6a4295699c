package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/test}, with a Maven that builds nothing and reports what the test says. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no sh on Windows")
class TestScriptTest {
  private static final String REPORT = "runtime/calls/target/surefire-reports/TEST-CallsTest.xml";

  @TempDir Path root;

  @BeforeEach
  void copyScript() throws IOException {
    Files.createDirectory(root.resolve("scripts"));
    Files.copy(ProjectModel.ROOT.resolve("scripts/test"), root.resolve("scripts/test"));
    Files.createDirectories(root.resolve(REPORT).getParent());
    Files.createFile(root.resolve("runtime/calls/pom.xml"));
  }

  private Process run(String maven, String... arguments) throws Exception {
    Path mvnw = Files.writeString(root.resolve("mvnw"), "#!/bin/sh\n" + maven + "\n");
    assertThat(mvnw.toFile().setExecutable(true)).isTrue();
    var command = new ProcessBuilder("sh", "scripts/test").directory(root.toFile());
    command.command().addAll(List.of(arguments));
    Process script = command.start();
    script.waitFor();
    return script;
  }

  @Test
  void testsThatDoNotExistFailTheScript() throws Exception {
    Files.createFile(root.resolve(REPORT)); // of an earlier run

    Process script = run("true", "calls", "OneTest+OtherTest");

    assertThat(script.exitValue()).isEqualTo(1);
    assertThat(new String(script.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("no test of calls matches")
        .contains("calls")
        .contains("OneTest+OtherTest")
        .contains("commas");
  }

  @Test
  void moduleThatDoesNotExistFailsTheScript() throws Exception {
    Process script = run("true", "call");

    assertThat(script.exitValue()).isEqualTo(2);
    assertThat(new String(script.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("no module call");
  }

  @Test
  void testsThatRanSucceed() throws Exception {
    Process script = run("touch " + REPORT, "calls");

    assertThat(script.exitValue()).isZero();
    assertThat(script.getErrorStream().readAllBytes()).isEmpty();
  }

  @Test
  void resultOfMavenIsThatOfTheScript() throws Exception {
    assertThat(run("touch " + REPORT + "; exit 3", "calls").exitValue()).isEqualTo(3);
  }
}
