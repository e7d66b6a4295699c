package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.cli.doctor.Finding;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** {@code parley doctor} on this machine. */
class DoctorCommandTest {
  @TempDir private Path folder;

  @Test
  void everythingThatTheTestsNeedIsThere() {
    CommandResult ran = CommandResult.parley("doctor", "--data", folder.toString());

    assertThat(ran.code()).as(ran.out()).isEqualTo(ExitCode.OK);
    assertThat(ran.out().lines().filter(line -> !line.startsWith(" ")))
        .hasSize(25)
        .allMatch(line -> line.startsWith("ok       ") || line.startsWith("limited  "))
        .anyMatch(line -> line.matches("ok +Unix sockets +test call succeeded"))
        .anyMatch(line -> line.matches(".* memory +\\d+ MiB, .* members .* rooms, .* shapes .*"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void callsGoByEachWayWithinTheMachine() {
    String out = CommandResult.parley("doctor", "--data", folder.toString()).out();

    assertThat(List.of("shared memory", "named pipes", "local names"))
        .allSatisfy(way -> assertThat(out).containsPattern("ok +" + way + " +test call succeeded"));
  }

  @Test
  void takenPortIsLimitedAndHasAHint() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());

      CommandResult ran =
          CommandResult.parley("doctor", "--data", folder.toString(), "--port", port);

      assertThat(ran.out()).contains("port " + port).contains("use another serve --port");
      assertThat(ran.code()).isEqualTo(ExitCode.OK);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void serverOnOtherPortsIsNamedWithThem() {
    ServerConfig config = ServerConfig.builder().data(folder).port(0).tcpPort(0).build();
    try (ParleyServer server = ParleyServer.start(config, death -> {})) {
      String data = folder.toString();
      String port = String.valueOf(server.url().getPort());
      String other = "; the server on " + data + " listens on ";

      String free = CommandResult.parley("doctor", "--data", data).out();
      String own = CommandResult.parley("doctor", "--data", data, "--port", port).out();

      assertThat(free)
          .containsPattern(" port 7007 .*" + other + port + "\n")
          .containsPattern(" media port 7007 .*" + other + "\\d+\n");
      assertThat(own)
          .containsPattern("ok +port " + port + " +in use by the server that runs on " + data);
    }
  }

  @Test
  void folderThatCannotBeWrittenFails() {
    CommandResult ran = CommandResult.parley("doctor", "--data", "/proc/parley");

    assertThat(ran.out()).contains("missing  data folder").contains("--data");
    assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void jsonHasTheSameFindings() {
    String json = CommandResult.parley("doctor", "--data", folder.toString(), "--json").out();

    assertThat(List.of(JsonMapper.shared().readValue(json, Finding[].class)))
        .hasSize(25)
        .allMatch(finding -> !finding.required());
  }
}
