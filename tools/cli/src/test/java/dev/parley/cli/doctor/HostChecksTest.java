package dev.parley.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.cli.doctor.Finding.State;
import dev.parley.server.archive.ListeningPorts;
import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server for others needs, and the next step where something is missing. */
class HostChecksTest {
  @TempDir private Path folder;

  private final ServerConfig here = ServerConfig.builder().build();
  private final ServerConfig everywhere = ServerConfig.builder().host("0.0.0.0").build();

  private static ServerConfig behindProxy(String url) {
    return ServerConfig.builder().url(PublicUrl.of(url)).build();
  }

  @Test
  void serverOfThisMachineNeedsNothing() throws Exception {
    assertThat(HostChecks.address(here).state()).isEqualTo(State.OK);
    assertThat(HostChecks.joining(here).state()).isEqualTo(State.OK);
    assertThat(HostChecks.media(here).state()).isEqualTo(State.OK);
    assertThat(HostChecks.metrics(here).state()).isEqualTo(State.OK);
    assertThat(new PortChecks(here, Optional.empty()).firewall().text())
        .startsWith("nothing to open");
  }

  @Test
  void serverForOthersNeedsAUrl() {
    assertThat(HostChecks.address(everywhere).state()).isEqualTo(State.LIMITED);
    assertThat(HostChecks.address(everywhere).hint()).contains("set --url");
    assertThat(HostChecks.address(everywhere).text()).endsWith("invitations name localhost");
  }

  @Test
  void addressWithoutEncryptionGivesNoCamera() {
    assertThat(HostChecks.address(behindProxy("http://rooms.school.example")).text())
        .contains("no camera and no microphone");
  }

  @Test
  void nameWithoutAnAddressIsFound() {
    Finding found = HostChecks.address(behindProxy("https://rooms.invalid"));

    assertThat(found.state()).isEqualTo(State.LIMITED);
    assertThat(found.text()).contains("rooms.invalid has no address");
    assertThat(found.hint()).contains("A or AAAA record");
    assertThat(HostChecks.address(behindProxy("https://127.0.0.2")).state()).isEqualTo(State.OK);
  }

  @Test
  void openRoomsForOthersAreFound() {
    ServerConfig open = ServerConfig.builder().host("0.0.0.0").open(true).build();

    assertThat(HostChecks.joining(open).state()).isEqualTo(State.LIMITED);
    assertThat(HostChecks.joining(open).hint()).contains("--open=false");
    assertThat(HostChecks.joining(everywhere).text()).contains("parley invite ROOM --role tutor");
  }

  @Test
  void announcedAddressesAreNamed() throws Exception {
    ServerConfig config =
        ServerConfig.builder().host("0.0.0.0").mediaAddress("198.51.100.7").build();

    assertThat(HostChecks.media(config).text()).isEqualTo("announced: 198.51.100.7");
  }

  @Test
  void portsToOpenFollowTheOptions() {
    assertThat(new PortChecks(everywhere, Optional.empty()).firewall().text())
        .isEqualTo("open TCP 7007 for pages; UDP 7007 and TCP 7009 for audio and video");
    assertThat(
            new PortChecks(behindProxy("https://rooms.invalid"), Optional.empty())
                .firewall()
                .text())
        .startsWith("open TCP 443 of the proxy (and 80 if it uses ACME) for pages; UDP 7007 ");
    ServerConfig udpOnly =
        ServerConfig.builder().host("0.0.0.0").mediaPort(3478).mediaTcpPort(0).build();
    assertThat(new PortChecks(udpOnly, Optional.empty()).firewall().text())
        .endsWith("; UDP 3478 for audio and video");
  }

  @Test
  void takenMediaPortIsFoundUnlessTheServerItselfHasIt() throws Exception {
    try (DatagramSocket taken =
        new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
      ServerConfig config = ServerConfig.builder().mediaPort(taken.getLocalPort()).build();

      RunningServer itself =
          new RunningServer(Optional.of(new ListeningPorts(1, taken.getLocalPort())));

      assertThat(new PortChecks(config, Optional.empty()).mediaUdp().hint())
          .contains("use another serve --media-port");
      assertThat(new PortChecks(config, Optional.of(itself)).mediaUdp().state())
          .isEqualTo(State.OK);
    }
  }

  @Test
  void tokenThatTheServerWouldRefuseIsFound() throws Exception {
    Path file = folder.resolve("token");
    ServerConfig config = ServerConfig.builder().metricsTokenFile(file).build();

    assertThat(HostChecks.metrics(config).state()).isEqualTo(State.MISSING);
    Files.writeString(file, "0123456789abcdef");
    assertThat(HostChecks.metrics(config).state()).isEqualTo(State.OK);
  }

  @Test
  void diskWithoutRoomForRecordingsIsFound() throws Exception {
    ServerConfig config =
        ServerConfig.builder().data(folder).recordingsFloor(Long.MAX_VALUE).build();

    assertThat(FolderChecks.space(config).state()).isEqualTo(State.LIMITED);
    assertThat(FolderChecks.space(config).hint()).contains("--recordings-floor");
    assertThat(FolderChecks.space(ServerConfig.builder().data(folder).recordingsFloor(0).build()))
        .extracting(Finding::state)
        .isEqualTo(State.OK);
  }
}
