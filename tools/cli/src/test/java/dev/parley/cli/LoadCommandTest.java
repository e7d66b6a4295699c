package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.load.LoadReport;
import dev.parley.load.LoadReport.Cost;
import dev.parley.load.LoadReport.Delivery;
import dev.parley.load.LoadReport.Joins;
import dev.parley.load.LoadReport.VideoQuality;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code parley load}. */
class LoadCommandTest {
  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:7007, ws://127.0.0.1:7007/parley",
    "https://rooms.example/, wss://rooms.example/parley",
    "unix:/run/parley.sock, unix:/run/parley.sock"
  })
  void pageLeadsToTheEndpointBehindIt(URI url, URI endpoint) {
    assertThat(LoadCommand.endpoint(url)).isEqualTo(endpoint);
  }

  @Test
  void numberOutOfItsBoundsIsNamed() {
    CommandResult ran =
        CommandResult.parley("load", "--url", "http://127.0.0.1:9", "--publishers", "0");

    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
    assertThat(ran.err()).contains("publishers");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--invitation t", "--room algebra", "--rooms 2 --room algebra --invitation t"})
  void invitationIsForOneNamedRoom(String options) {
    List<String> command = new ArrayList<>(List.of("load", "--url", "http://127.0.0.1:9"));
    command.addAll(List.of(options.split(" ")));

    CommandResult ran = CommandResult.parley(command.toArray(String[]::new));

    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
    assertThat(ran.err()).contains("an invitation is for one room");
  }

  @Test
  void processThatIsNotThereIsRefused() {
    CommandResult ran =
        CommandResult.parley("load", "--url", "http://127.0.0.1:9", "--pid", "999999999");

    assertThat(ran.code()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(ran.err()).contains("999999999");
  }

  @Test
  void reportIsText() {
    LoadReport report =
        new LoadReport(
            1,
            1,
            2,
            2.0,
            new Joins(1, 0, "", 12, 13, 13, 40, 0, 0, 0),
            new Joins(1, 1, "nobody there", 20, 21, 21, 60, 4.5, 30, 31),
            new Delivery(100, 200, 199, 1, 0, 3, 0, 99.5, 0.7, 0.4, 1.2, 2.5, 0.9),
            new VideoQuality(58, 29.0, 1, 400, 2),
            new Cost(0.1, 4.0, 100),
            Optional.of(new Cost(0.2, 3.5, 90)));

    assertThat(LoadReportText.lines(report))
        .anyMatch(line -> line.contains("1 joined, 1 failed (nobody there)"))
        .anyMatch(line -> line.contains("all after 60 ms; 4.5 ms of the server's CPU per join"))
        .anyMatch(line -> line.contains("199 of 200 received"))
        .anyMatch(line -> line.contains("1 (0.500 %)"))
        .anyMatch(line -> line.contains("29.00 per second") && line.contains("1 freezes"))
        .anyMatch(line -> line.startsWith("the server") && line.contains("3.50 us"));
  }
}
