package dev.parley.soap.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.interop.cases.ParleyClient;
import dev.parley.soap.interop.cases.ParleyServices;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Parley and stacks of other languages call each other, by the WSDL that Parley prints. */
@TestInstance(Lifecycle.PER_CLASS)
final class InstalledPeersTest {
  private static final Path ROOT =
      Path.of(System.getProperty("parley.root", "../../..")).toAbsolutePath();
  private static final Path TARGET = ROOT.resolve("soap/soap/interop/target");
  private static final InstalledPeers INSTALLED = InstalledPeers.of(ROOT);
  private static final List<String> SERVICES =
      List.of("wrapped", "bare", "rpc", "shared", "attachments");
  private static final Path WSDL = TARGET.resolve("wsdl");

  private Parley parley;

  @BeforeAll
  void start() throws IOException {
    parley = Parley.start();
    Files.createDirectories(WSDL);
    try (var soap = Soap.on(parley)) {
      ParleyServices.export(soap);
      var here = soap.listen(URI.create("http://127.0.0.1:0")).toString();
      for (var service : SERVICES) {
        try (InputStream in = URI.create(here + "/" + service + "?wsdl").toURL().openStream()) {
          Files.copy(in, WSDL.resolve(service + ".wsdl"), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  @AfterAll
  void stop() {
    parley.close();
  }

  @ParameterizedTest
  @EnumSource(InstalledPeer.class)
  void parleyAgreesWithAnInstalledPeerButForKnownFaults(InstalledPeer peer) throws IOException {
    assumeTrue(
        peer.isInstalled(INSTALLED),
        peer.word() + " is not there; scripts/install-soap-peers installs it");
    var grid = new Grid();
    try (var process = PeerProcess.start(peer, INSTALLED, WSDL)) {
      fill(grid, peer, process, SoapVersion.V1_1, "1.1");
      fill(grid, peer, process, SoapVersion.V1_2, "1.2");
    }

    assertThat(grid.count()).isGreaterThan(100);
    grid.onlyKnown(TARGET.resolve(peer.word() + ".txt"));
  }

  private void fill(
      Grid grid, InstalledPeer peer, PeerProcess process, SoapVersion version, String number) {
    try (var soap = Soap.builder(parley).version(version).strictClients().start()) {
      ParleyServices.export(soap);
      var here = soap.listen(URI.create("http://127.0.0.1:0")).toString();
      grid.put(
          Grid.column(number, peer.word(), "parley"), process.run(number, here, peer.sendsParts()));
      if (peer.serves()) {
        var there = process.base(number);
        grid.put(
            Grid.column(number, "parley", peer.word()),
            peer.servesParts()
                ? ParleyClient.runWithAttachments(soap, there)
                : ParleyClient.run(soap, there));
      }
    }
  }
}
