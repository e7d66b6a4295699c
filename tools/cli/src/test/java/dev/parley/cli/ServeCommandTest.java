package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** {@code parley serve} as a process of its own, and the other commands calling it. */
class ServeCommandTest {
  private static final String JOIN = "{\"room\": \"lobby\", \"name\": \"%s\"}";

  @TempDir private Path folder;

  @Test
  void oneReadyLineThenCallsByEveryWayThenACleanEnd() throws Exception {
    int tcp = freePort();
    Process server =
        PackagedCli.command(
                "serve",
                "--data",
                folder.toString(),
                "--port",
                "0",
                "--tcp-port",
                String.valueOf(tcp))
            .redirectError(folder.resolve("err").toFile())
            .start();
    try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
      String ready = out.readLine();
      assertThat(ready)
          .as(() -> err())
          .matches("Parley is ready: http://127\\.0\\.0\\.1:\\d+/ {2}\\(rooms: /r/ROOM\\)");
      String port = ready.replaceAll(".*:(\\d+)/.*", "$1");

      callByEveryWay(
          List.of(
              "unix:" + folder.resolve("parley.sock"),
              "tcp://127.0.0.1:" + tcp,
              "ws://127.0.0.1:" + port + "/parley"));
      CommandResult second = PackagedCli.run("serve", "--data", folder.toString(), "--port", "0");

      assertThat(second.err()).contains("in use").hasLineCount(1);
      assertThat(second.code()).isEqualTo(ExitCode.FAILED);
      server.toHandle().destroy(); // the process's own would close the pipe too
      assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(server.exitValue()).as(() -> err()).isZero();
      assertThat(out.readLine()).as("nothing but the ready line").isNull();
    } finally {
      server.destroyForcibly();
    }
  }

  private static void callByEveryWay(List<String> ways) {
    for (String uri : ways) {
      String name = uri.substring(0, uri.indexOf(':'));

      assertThat(CommandResult.parley("describe", uri).out().lines())
          .contains("rooms  dev.parley.room.api.Rooms");
      CommandResult joined =
          CommandResult.parley("call", uri, "rooms", "join", JOIN.formatted(name));

      assertThat(joined.err()).isEmpty();
      assertThat(joined.out()).contains("\"name\":\"" + name + "\"").contains("\"resumeKey\":");
    }
  }

  @Test
  void processEndsWithItsOwnExitCodeWhenAThreadDiesThatItCannotRunWithout() throws Exception {
    Process server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                ServerWithoutWriter.class.getName(),
                "serve",
                "--data",
                folder.resolve("data").toString(),
                "--port",
                "0")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("err").toFile())
            .start();
    try {
      assertThat(server.waitFor(60, TimeUnit.SECONDS)).as("the server ends by itself").isTrue();

      assertThat(server.exitValue()).as(() -> err()).isEqualTo(ExitCode.THREAD_DIED.code());
      assertThat(err()).contains("ERROR   dev.parley.cli.ServeCommand: thread parley-store-writer");
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void logIsOneJsonObjectPerLineIfAskedFor() throws Exception {
    Process server =
        PackagedCli.command(
                "serve",
                "--data",
                folder.toString(),
                "--port",
                "0",
                "--tcp-port",
                "0",
                "--open=false",
                "--log-format",
                "json",
                "--log-level",
                "trace")
            .redirectError(folder.resolve("err").toFile())
            .start();
    try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).as(() -> err()).startsWith("Parley is ready: ");
      server.toHandle().destroy();
      server.waitFor(); // no line of the log is half written then

      assertThat(err().lines().map(JsonMapper.shared()::readTree))
          .anySatisfy(entry -> {
            assertThat(entry.path("level").asString()).isEqualTo("INFO");
            assertThat(entry.path("message").asString()).startsWith("Rooms open to invitations");
          })
          .anySatisfy(entry -> assertThat(entry.path("level").asString()).isEqualTo("TRACE"));
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void wrongOptionsAreNamed() throws Exception {
    Path config = Files.writeString(folder.resolve("conf"), "prot = 7007\n");

    assertThat(CommandResult.parley("serve", "--port", "x").err())
        .contains("--port: 'x' is not a whole number");
    assertThat(CommandResult.parley("serve", "--port", "70000").err()).contains("70000");
    assertThat(CommandResult.parley("serve", "--retain", "90").err())
        .contains("--retain: '90' is not a number of days such as 90d");
    assertThat(CommandResult.parley("serve", "--retain", "0d").err()).contains("less than a day");
    assertThat(CommandResult.parley("serve", "--config", config.toString()).err())
        .contains("conf, line 1")
        .contains("did you mean 'port'?");
    assertThat(CommandResult.parley("serve", "--cert", "c.pem").err())
        .contains("certificate and key go together");
    assertThat(CommandResult.parley("serve", "--cert", "c.pem").code()).isEqualTo(ExitCode.USAGE);
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private String err() {
    try {
      return Files.readString(folder.resolve("err"));
    } catch (java.io.IOException e) {
      return e.toString();
    }
  }
}
