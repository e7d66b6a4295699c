package dev.parley.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.transport.api.Announcement.ExportedService;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule DI-3. */
final class RunFileTest {
  private static final String GOOD =
      """
      parley-service 1
      name desk
      pid 4711
      started 1790000000123
      endpoint jvm:desk-4711
      endpoint unix:/run/desk-4711.sock
      offer calculator dev.parley.Calculator 00ff
      offer two%20words%0A%25 a.B 01
      end
      """;

  private static final ServiceEntry SERVICE =
      new ServiceEntry(
          "desk",
          4711,
          Instant.ofEpochMilli(1_790_000_000_123L),
          List.of(URI.create("jvm:desk-4711"), URI.create("unix:/run/desk-4711.sock")),
          List.of(
              new ExportedService("calculator", "dev.parley.Calculator", "00ff"),
              new ExportedService("two words\n%", "a.B", "01")),
          0);

  @Test
  void fileIsTextWithALineForEachThing() throws Exception {
    assertThat(new String(RunFile.write(SERVICE), UTF_8)).isEqualTo(GOOD);
    assertThat(read(GOOD)).isEqualTo(SERVICE);
  }

  @Test
  void linesOfLaterWritersArePassedOver() throws Exception {
    assertThat(read(GOOD.replace("end\n", "colour red or green\nend\n"))).isEqualTo(SERVICE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      value = {
        "name desk > name desk!name desk > two lines 'name'",
        "pid 4711 > pid 4711!pid 4711 > two lines 'pid'",
        "name desk > colour red > lacks a name",
        "name desk > name a b > its name is none",
        "name desk > name .. > its name is none",
        "pid 4711 > pid 0 > a number is 0",
        "pid 4711 > pid -1 > a number is none",
        "pid 4711 > pid 47x > a number is none",
        "pid 4711 > pid 1234567890123456789 > a number is none",
        "started 1790000000123 > started > not a key and a value",
        "endpoint jvm:desk-4711 > endpoint a b > no URI",
        "endpoint jvm:desk-4711 > endpoint relative > no URI",
        "offer calculator > offer > not a name, a contract and a fingerprint",
        "two%20words > two%2words > a % in it",
        "two%20words > two%E4words > a % in it",
        "4711.sock > 4711.sock! > not a key and a value",
      })
  void oddLinesAreRefused(String line, String odd, String words) {
    refused(GOOD.replace(line, odd.replace('!', '\n')), words);
  }

  @Test
  void nothingFollowsTheLastLine() {
    refused(GOOD + "\n", "something follows");
    refused(GOOD.substring(0, GOOD.length() - 1), "not whole");
  }

  @Test
  void numberHas18DigitsAtMost() throws Exception {
    assertThat(read(GOOD.replace("pid 4711", "pid 123456789012345678")).pid())
        .isEqualTo(123_456_789_012_345_678L);
  }

  @Test
  void thereAreSixteenEndpointsAtMost() throws Exception {
    String more = "endpoint memory:x\n".repeat(RunFile.ENDPOINTS_MAX - 2);
    assertThat(read(GOOD.replace("offer calc", more + "offer calc")).endpoints()).hasSize(16);
    refused(
        GOOD.replace("offer calc", more + "endpoint pipe:x\noffer calc"), "more than 16 endpoints");
  }

  @Test
  void fileWithoutAnEndpointIsRefused() {
    refused("parley-service 1\nname desk\npid 1\nstarted 1\nend\n", "lacks");
  }

  @Test
  void offersThatFindNoRoomAreCounted() throws Exception {
    List<ExportedService> many =
        IntStream.range(0, 2_000)
            .mapToObj(
                i -> new ExportedService("servant-" + i, "dev.parley.Calculator", "0123456789"))
            .toList();

    byte[] bytes =
        RunFile.write(
            new ServiceEntry("desk", 1, Instant.ofEpochMilli(1), SERVICE.endpoints(), many, 0));

    assertThat(bytes).hasSizeBetween(RunFile.BYTES_MAX - 100, RunFile.BYTES_MAX);
    ServiceEntry read = RunFile.read(bytes);
    assertThat(many).startsWith(read.exports().toArray(ExportedService[]::new));
    assertThat(read.exports().size() + read.omittedExports()).isEqualTo(2_000);
  }

  private static ServiceEntry read(String text) throws BadRunFileException {
    return RunFile.read(text.getBytes(UTF_8));
  }

  private static void refused(String text, String words) {
    assertThatExceptionOfType(BadRunFileException.class)
        .isThrownBy(() -> read(text))
        .withMessageContaining(words);
  }
}
