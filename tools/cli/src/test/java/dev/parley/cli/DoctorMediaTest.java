package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.cli.doctor.Finding;
import dev.parley.media.framing.Framer;
import dev.parley.media.stun.StunMessage;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** {@code parley doctor --media} against servers that are well, and that are not. */
class DoctorMediaTest {
  private static final int BODY_BYTES_MAX = 64 << 10;

  @TempDir private Path folder;

  @Test
  void wayToAServerOfThisMachineIsWhole() {
    ServerConfig config = ServerConfig.builder().port(0).tcpPort(0).data(folder).build();
    try (ParleyServer server = ParleyServer.start(config)) {
      CommandResult ran =
          CommandResult.parley("doctor", "--media", server.url().toString(), "--json");

      assertThat(ran.code()).as(ran.out()).isEqualTo(ExitCode.OK);
      List<Finding> findings = List.of(JsonMapper.shared().readValue(ran.out(), Finding[].class));
      assertThat(findings).extracting(Finding::state).containsOnly(Finding.State.OK);
      Finding loopback = finding(findings, "UDP 127.0.0.1:");
      assertThat(loopback.text())
          .startsWith("50 of 50 requests answered")
          .containsPattern("seen from 127\\.0\\.0\\.1:\\d+");
      assertThat(finding(findings, "TCP 127.0.0.1:").text()).isNotEmpty();
    }
  }

  private static Finding finding(List<Finding> findings, String what) {
    return findings.stream().filter(each -> each.what().startsWith(what)).findFirst().orElseThrow();
  }

  @Test
  void addressOfWhichNothingComesNamesThePortToOpen() throws Exception {
    try (DatagramSocket silent = new DatagramSocket(here())) {
      CommandResult ran = told(body("udp", silent.getLocalPort()));

      assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
      assertThat(ran.out())
          .contains("limited  UDP 127.0.0.1:" + silent.getLocalPort())
          .contains("no answer")
          .contains("open UDP port " + silent.getLocalPort() + " in the firewalls")
          .contains("missing  audio and video", "--media-address");
    }
  }

  @Test
  void portThatNobodyHasIsToldFromOneThatIsSilent() throws Exception {
    int free;
    try (DatagramSocket was = new DatagramSocket(here())) {
      free = was.getLocalPort();
    }

    assertThat(told(body("udp", free)).out()).contains("nothing listens there");
  }

  @Test
  void tcpAddressThatDoesNotAnswerIsNoWay() throws Exception {
    int free;
    try (ServerSocket was = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = was.getLocalPort();
    }

    CommandResult ran = told(body("tcp", free));

    assertThat(ran.out()).contains("TCP 127.0.0.1:" + free, "nothing listens there");
    assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void tcpPortOfWhichNothingComesIsNamed() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = silent.getLocalPort();

      assertThat(told(body("tcp", port)).out())
          .contains("limited  TCP 127.0.0.1:" + port, "no answer")
          .contains("open TCP port " + port + " in the firewalls")
          .contains("open TCP port " + port + " at the server")
          .doesNotContain("UDP port");
    }
  }

  @Test
  void tcpPortThatAcceptsAndClosesIsNamed() throws Exception {
    try (ServerSocket closing = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = closing.getLocalPort();
      Thread thread = Thread.ofVirtual().start(() -> close(closing));

      assertThat(told(body("tcp", port)).out())
          .contains("limited  TCP 127.0.0.1:" + port, "no answer")
          .contains("open TCP port " + port + " in the firewalls");
      thread.join();
    }
  }

  /** As a proxy that has nobody behind it. */
  private static void close(ServerSocket server) {
    try (Socket socket = server.accept()) {
      socket.getInputStream().readNBytes(Framer.HEADER_BYTES + StunMessage.HEADER_BYTES);
    } catch (IOException e) {
      // The doctor has gone.
    }
  }

  @Test
  void serverWithoutAddressesIsToldToNameOne() throws Exception {
    assertThat(told("{\"candidates\":[]}").out())
        .contains("offers 0 candidate addresses", "set one with serve --media-address");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{\"candidates\":[1]}",
        "{\"candidates\":[{\"transport\":\"udp\",\"address\":\"school.example\",\"port\":1}]}",
        "{\"candidates\":[{\"transport\":\"udp\",\"address\":\"127.0.0.1\",\"port\":65536}]}",
        "{\"candidates\":[{\"transport\":\"udp\",\"address\":\"127.0.0.1\"}]}"
      })
  void whatIsNoListOfAddressesIsRefused(String body) throws Exception {
    CommandResult ran = told(body);

    assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
    assertThat(ran.out()).contains("missing  page");
  }

  @Test
  void answerMayBeOfTheLimitAndNotLonger() throws Exception {
    String list = "{\"candidates\":[]}";

    assertThat(told(list + " ".repeat(BODY_BYTES_MAX - list.length())).out())
        .contains("offers 0 candidate addresses");
    assertThat(told(list + " ".repeat(BODY_BYTES_MAX - list.length() + 1)).out())
        .contains("missing  page");
  }

  @Test
  void serverThatIsNotThereIsTheFailingHop() throws Exception {
    int free;
    try (ServerSocket was = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = was.getLocalPort();
    }

    CommandResult ran = CommandResult.parley("doctor", "--media", "http://127.0.0.1:" + free + "/");

    assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
    assertThat(ran.out()).contains("missing  page", "is unreachable");
  }

  @Test
  void whatIsNoAddressOfAPageIsRefused() {
    CommandResult ran = CommandResult.parley("doctor", "--media", "tcp://127.0.0.1:7008");

    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
    assertThat(ran.err()).contains("not the address of a page");
  }

  private static String body(String transport, int port) {
    return "{\"candidates\":[{\"transport\":\"%s\",\"address\":\"127.0.0.1\",\"port\":%d}]}"
        .formatted(transport, port);
  }

  private static InetSocketAddress here() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** What the doctor says of a server that tells this. */
  private static CommandResult told(String body) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      Thread answering = Thread.ofVirtual().start(() -> answer(server, body));
      CommandResult ran =
          CommandResult.parley(
              "doctor", "--media", "http://127.0.0.1:" + server.getLocalPort() + "/");
      answering.join();
      return ran;
    }
  }

  private static void answer(ServerSocket server, String body) {
    try (Socket socket = server.accept()) {
      byte[] end = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
      for (int seen = 0; seen < end.length; ) {
        int next = socket.getInputStream().read();
        seen = next == end[seen] ? seen + 1 : next == end[0] ? 1 : 0;
      }
      socket
          .getOutputStream()
          .write(
              ("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: "
                      + body.length()
                      + "\r\n\r\n"
                      + body)
                  .getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      // The doctor has read enough.
    }
  }
}
