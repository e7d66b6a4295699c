package dev.parley.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The script, with real packets; skipped with its own reason where the machine cannot. */
class EmulatedLinkTest {
  private static final String SCRIPT =
      Path.of(System.getProperty("parley.root", "../.."), "scripts", "emulated-link")
          .toAbsolutePath()
          .normalize()
          .toString();
  private static final Path NAMESPACES = Path.of("/run/netns");

  private record Ended(int code, String said) {}

  @Test
  void rateAndDelayAreThoseAskedFor() throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    var ended =
        run(
            List.of("--rate", "256k", "--rtt", "100ms", "--loss", "0%"),
            List.of(java, "-cp", System.getProperty("java.class.path"), LinkProbe.class.getName()));

    assertThat(ended.code()).as(ended.said()).isZero();
    var measured = Pattern.compile("probe (\\d+) (\\d+)").matcher(ended.said());
    assertThat(measured.find()).as(ended.said()).isTrue();
    assertThat(Long.parseLong(measured.group(1))).isGreaterThanOrEqualTo(100);
    long atTheRate = LinkProbe.BULK_BYTES * 8L / 256;
    assertThat(Long.parseLong(measured.group(2))).isGreaterThan(atTheRate * 9 / 10);
    assertThat(bytes("down", ended))
        .isBetween(LinkProbe.BULK_BYTES * 1L, LinkProbe.BULK_BYTES * 2L);
    assertThat(bytes("up", ended)).isBetween(1L, LinkProbe.BULK_BYTES / 2L);
  }

  @Test
  void codeOfTheCommandIsPassedOnAndNothingIsLeft() throws Exception {
    var process = start(List.of(), List.of("sh", "-c", "exit 5"));
    var own = "parley-line-" + process.pid() + "-";

    assertThat(end(process).code()).isEqualTo(5);

    assertThat(namespaces(own)).isEmpty();
  }

  @Test
  void wrongOptionIsSaid() throws Exception {
    assertThat(run(List.of("--speed", "1"), List.of("true")).said()).contains("--speed", "Usage");
    assertThat(run(List.of("--loss", "200%"), List.of("true")).code()).isEqualTo(2);
  }

  @Test
  void whatAKilledRunLeftBehindIsRemovedByTheNext() throws Exception {
    var killed = start(List.of(), List.of("sh", "-c", "echo begun; read forever"));
    var own = "parley-line-" + killed.pid() + "-";
    var first = killed.inputReader().readLine();
    assumeTrue(first != null && first.contains("begun"), String.valueOf(first));
    assertThat(namespaces(own)).hasSize(2);
    killed.destroyForcibly().waitFor();

    run(List.of(), List.of("true"));

    Eventually.eventually(
        "the namespaces of the killed run are gone", () -> namespaces(own).isEmpty());
  }

  private static Ended run(List<String> options, List<String> command) throws Exception {
    return end(start(options, command));
  }

  private static Process start(List<String> options, List<String> command) throws IOException {
    var whole = new ArrayList<String>();
    whole.add(SCRIPT);
    whole.addAll(options);
    whole.add("--");
    whole.addAll(command);
    return new ProcessBuilder(whole).redirectErrorStream(true).start();
  }

  private static Ended end(Process process) throws Exception {
    var said = new String(process.getInputStream().readAllBytes());
    int code = process.waitFor();
    assumeTrue(code != 77, said);
    return new Ended(code, said);
  }

  private static long bytes(String way, Ended ended) {
    var found = Pattern.compile(way + " +(\\d+) bytes").matcher(ended.said());
    assertThat(found.find()).as(ended.said()).isTrue();
    return Long.parseLong(found.group(1));
  }

  private static List<String> namespaces(String prefix) {
    try (var all = Files.list(NAMESPACES)) {
      return all.map(entry -> entry.getFileName().toString())
          .filter(name -> name.startsWith(prefix))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
