package dev.parley.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConfigTest {
  @TempDir Path folder;

  private ServerConfig read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private ServerConfig read(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("parley.conf"), bytes);
    ServerConfig.Builder builder = ServerConfig.builder();
    ConfigFile.read(file, builder);
    return builder.build();
  }

  @Test
  void everyOptionCanStandInAFile() throws IOException {
    ServerConfig config =
        read(
            """
            # The school's rooms
            host = 0.0.0.0
            port = 8443
            data = /var/lib/parley

            certificate = /etc/parley/chain.pem
            key = /etc/parley/key.pem
            names = rooms.school.example, Rooms, [fe80::1]
            allow-origins = https://school.example, http://localhost:5173
            unix-socket = /run/parley.sock
            tcp-port = 0
            media-host = 10.0.0.5
            open = true
            recordings = false
            recordings-floor = 500m
            connections-per-address = 5000
            retain = 90d
            metrics-token-file = /etc/parley/metrics-token
            log-format = json
            log-level = debug
            """);

    assertThat(config.host()).isEqualTo("0.0.0.0");
    assertThat(config.port()).isEqualTo(8443);
    assertThat(config.data()).isEqualTo(Path.of("/var/lib/parley"));
    assertThat(config.certificate()).contains(Path.of("/etc/parley/chain.pem"));
    assertThat(config.key()).contains(Path.of("/etc/parley/key.pem"));
    assertThat(config.names())
        .containsExactlyInAnyOrder("rooms.school.example", "rooms", "[fe80::1]");
    assertThat(config.allowOrigins())
        .containsExactlyInAnyOrder("https://school.example", "http://localhost:5173");
    assertThat(config.unixSocket()).contains(Path.of("/run/parley.sock"));
    assertThat(config.tcpPort()).hasValue(0);
    assertThat(config.mediaHost()).contains("10.0.0.5");
    assertThat(config.open()).contains(true);
    assertThat(config.recordings()).isFalse();
    assertThat(config.recordingsFloor()).isEqualTo(500L << 20);
    assertThat(config.connectionsPerAddress()).isEqualTo(5_000);
    assertThat(config.retain()).contains(Duration.ofDays(90));
    assertThat(config.metricsTokenFile()).contains(Path.of("/etc/parley/metrics-token"));
    assertThat(config.logFormat()).isEqualTo(LogFormat.JSON);
    assertThat(config.logLevel()).isEqualTo(LogLevel.DEBUG);
  }

  @Test
  void choicesThatDoNotExistAreNamedWithThoseThatDo() {
    assertThatThrownBy(() -> read("log-level = loud"))
        .hasMessageContaining(
            "line 1: log-level: 'loud' is none of error, warning, info, debug, trace");
    assertThatThrownBy(() -> read("log-format = xml"))
        .hasMessageContaining("'xml' is none of text, json");
  }

  @Test
  void roomsAreOpenOnThisMachineOnlyUnlessAskedFor() {
    assertThat(ServerConfig.builder().build().openRooms()).isTrue();
    assertThat(ServerConfig.builder().open(false).build().openRooms()).isFalse();
    assertThat(ServerConfig.builder().host("0.0.0.0").build().openRooms()).isFalse();
    assertThat(ServerConfig.builder().host("0.0.0.0").open(true).build().openRooms()).isTrue();
  }

  @Test
  void audioAndVideoListenWhereTheServerDoesUnlessAUrlLeadsThereFromOtherMachines() {
    ServerConfig.Builder builder = ServerConfig.builder();
    assertThat(builder.build().mediaListenHost()).isEqualTo("127.0.0.1");
    assertThat(builder.url(PublicUrl.of("http://localhost:8080")).build().mediaListenHost())
        .isEqualTo("127.0.0.1");
    assertThat(builder.url(PublicUrl.of("https://school.example")).build().mediaListenHost())
        .isEqualTo("0.0.0.0");
    assertThat(builder.host("192.0.2.1").build().mediaListenHost()).isEqualTo("192.0.2.1");
    assertThat(builder.mediaHost("[::]").build().mediaListenHost()).isEqualTo("::");
  }

  @Test
  void everyKeyIsReadFromItsName() {
    for (ConfigKey key : ConfigKey.values()) {
      assertThat(ConfigKey.of(key.key())).isEqualTo(key);
      assertThat(key.key()).matches("[a-z-]+");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "prot = 1 | no option prot; did you mean 'port'?",
        "allow-origin = x | did you mean 'allow-origins'?",
        "colour-of-the-page = x | no option colour-of-the-page; there are host, port,",
        "port = many | port: 'many' is not a whole number",
        "port = 99999999999 | is not a whole number",
        "host = | host: a value is missing",
        "port | expected 'key = value'",
        "names = http://x | is not a host name",
        "open = perhaps | open: 'perhaps' is neither true nor false",
        "retain = 90 | retain: '90' is not a number of days such as 90d",
        "recordings-floor = 12 | recordings-floor: '12' is not a size such as 500m or 2g",
        "retain = 100000d | is not a number of days",
        "allow-origins = school.example | is not an origin",
        "allow-origins = https://school.example/ | is not an origin",
        "allow-origins = https://a b | is not an origin"
      })
  void mistakesAreNamedWithFileAndLine(String line, String message) {
    assertThatThrownBy(() -> read("# first\n" + line))
        .isInstanceOfSatisfying(
            ServerException.class,
            e -> assertThat(e.reason()).isEqualTo(ServerException.Reason.CONFIG))
        .hasMessageContaining("parley.conf, line 2: ")
        .hasMessageContaining(message);
  }

  @Test
  void optionStandsThereOnce() {
    assertThatThrownBy(() -> read("port = 1\nport = 2"))
        .hasMessageContaining("line 2: port stands there twice");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10_001})
  void connectionsPerAddressHaveTheLimitsOfTheServer(int count) {
    ServerConfig.Builder builder = ServerConfig.builder().connectionsPerAddress(count);
    assertThatThrownBy(builder::build)
        .hasMessage("connections-per-address is %d; there may be 1 to 10000".formatted(count));
  }

  @Test
  void optionsMustGoTogether() {
    ServerConfig.Builder builder = ServerConfig.builder();

    assertThatThrownBy(() -> builder.port(70_000).build()).hasMessageContaining("port is 70000");
    assertThatThrownBy(() -> builder.port(1).tcpPort(1).build()).hasMessageContaining("differ");
    assertThatThrownBy(() -> builder.tcpPort(2).certificate(Path.of("a")).build())
        .hasMessageContaining("go together");
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 1", "4, 2", "7, 3", "16, 8", "128, 8"})
  void threadsThatForwardAreAsManyAsProcessorsHaveUseFor(int processors, int threads) {
    assertThat(ServerConfig.builder().build().mediaThreads(processors)).isEqualTo(threads);
    assertThat(ServerConfig.builder().mediaThreads(5).build().mediaThreads(processors))
        .isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "17"})
  void threadsThatForwardHaveTheirLimits(int threads) {
    assertThat(ServerConfig.builder().mediaThreads(1).build().mediaThreads()).hasValue(1);
    assertThat(ServerConfig.builder().mediaThreads(16).build().mediaThreads()).hasValue(16);
    assertThatThrownBy(() -> ServerConfig.builder().mediaThreads(threads).build())
        .isInstanceOf(ServerException.class)
        .hasMessage("media-threads is " + threads + "; there may be 1 to 16");
  }

  @Test
  void fileHasItsLimit() throws IOException {
    byte[] largest = "#".repeat(ConfigFile.BYTES_MAX).getBytes(StandardCharsets.US_ASCII);
    assertThat(read(largest).port()).isEqualTo(ServerConfig.PORT);

    byte[] larger = "#".repeat(ConfigFile.BYTES_MAX + 1).getBytes(StandardCharsets.US_ASCII);
    assertThatThrownBy(() -> read(larger)).hasMessageContaining("more than");
  }

  @Test
  void rubbishIsRefusedAndNothingElseHappens() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      byte[] rubbish = new byte[1 + random.nextInt(200)];
      random.nextBytes(rubbish);

      try {
        read(rubbish);
      } catch (ServerException e) {
        assertThat(e.reason()).isEqualTo(ServerException.Reason.CONFIG);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void missingFileIsNamed() {
    assertThatThrownBy(() -> ConfigFile.read(folder.resolve("missing"), ServerConfig.builder()))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("missing");
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, true",
    "localhost, true",
    "[::1], true",
    "127.0.0.2, true",
    "0.0.0.0, false",
    "192.0.2.1, false",
    "rooms.example, false",
    "'::', false"
  })
  void hostsOfThisMachineAlone(String host, boolean onMachine) {
    assertThat(ServerConfig.builder().host(host).build().isLocalOnly()).isEqualTo(onMachine);
  }
}
