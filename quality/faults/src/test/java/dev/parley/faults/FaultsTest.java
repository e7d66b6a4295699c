package dev.parley.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.testkit.InstalledPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shortest schedule of {@code scripts/faults}. */
final class FaultsTest {
  private static final int CANNOT = 77; // exit code of scripts/network-hosts
  private static final Path ROOT =
      Path.of(System.getProperty("parley.root", "../..")).toAbsolutePath().normalize();

  @TempDir private Path folder;

  private record Ended(int code, String said) {}

  @Test
  void nothingAcknowledgedIsLostOrDoubledByAKillAStopAndACut() throws IOException {
    Path natsServer = InstalledPrograms.folder("PARLEY_NATS", "nats").resolve("nats-server");
    assumeTrue(
        Files.isExecutable(natsServer), "nats-server is not there; scripts/install-nats builds it");

    Ended ended = run(List.of(ROOT.resolve("scripts/network-hosts").toString(), "6"), natsServer);
    if (ended.code() == CANNOT) {
      System.err.println(ended.said().strip() + ": the cut is left out");
      ended = run(List.of(), natsServer);
    }

    assertThat(ended.code()).as(ended.said()).isZero();
  }

  private Ended run(List<String> apart, Path natsServer) throws IOException {
    List<String> command = new ArrayList<>(apart);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            FaultsMain.class.getName(),
            natsServer.toString(),
            folder.toString(),
            "shortest"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), UTF_8);
      return new Ended(process.onExit().join().exitValue(), said);
    } finally {
      process.destroyForcibly();
    }
  }
}
