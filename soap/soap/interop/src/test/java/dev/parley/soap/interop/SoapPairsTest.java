package dev.parley.soap.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.interop.cases.ParleyClient;
import dev.parley.soap.interop.cases.ParleyServices;
import dev.parley.soap.interop.cases.Refused;
import dev.parley.soap.interop.cases.SharedCases;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Parley and the other stacks call each other. */
@TestInstance(Lifecycle.PER_CLASS)
final class SoapPairsTest {
  private static final Path ROOT =
      Path.of(System.getProperty("parley.root", "../../..")).toAbsolutePath();
  private static final Path TARGET = ROOT.resolve("soap/soap/interop/target");
  private static final Map<SoapVersion, String> VERSIONS =
      new EnumMap<>(Map.of(SoapVersion.V1_1, "1.1", SoapVersion.V1_2, "1.2"));

  private Map<SoapPeer, PeerProcess> peers;

  @BeforeAll
  void start() {
    Path programs = TARGET.resolve("peers");
    PeerBuild.compile(ROOT, programs);
    peers =
        Stream.of(SoapPeer.values())
            .parallel()
            .collect(
                Collectors.toConcurrentMap(
                    peer -> peer,
                    peer -> PeerProcess.start(peer, programs, List.of("-XX:TieredStopAtLevel=1"))));
  }

  @AfterAll
  void stop() {
    peers.values().forEach(PeerProcess::close);
  }

  @Test
  void parleyAgreesWithEachPeerButForKnownFaults() throws IOException {
    var grid = new Grid();
    try (var parley = Parley.start()) {
      Stream.of(SoapPeer.values())
          .parallel()
          .forEach(peer -> VERSIONS.keySet().forEach(version -> fill(grid, parley, version, peer)));
    }

    assertThat(grid.count()).isGreaterThan(400);
    grid.onlyKnown(TARGET.resolve("parley.txt"));
  }

  private void fill(Grid grid, Parley parley, SoapVersion version, SoapPeer peer) {
    var number = VERSIONS.get(version);
    var process = peers.get(peer);
    try (var soap = Soap.builder(parley).version(version).strictClients().start()) {
      ParleyServices.export(soap, URI.create(process.base(number)));
      var here = soap.listen(URI.create("http://127.0.0.1:0")).toString();
      grid.put(
          Grid.column(number, "parley", peer.word()),
          ParleyClient.runAll(soap, process.base(number), here));
      grid.put(Grid.column(number, peer.word(), "parley"), process.run(number, here, true));
    }
  }

  /** A fault that a peer has with itself or with another peer is none of Parley's. */
  @Test
  void peersAgreeWithEachOtherButForKnownFaults() throws IOException {
    var grid = new Grid();
    for (var client : SoapPeer.values()) {
      for (var server : SoapPeer.values()) {
        grid.put(
            Grid.column("1.1", client.word(), server.word()),
            peers.get(client).run("1.1", peers.get(server).base("1.1"), false));
      }
    }

    grid.onlyKnown(TARGET.resolve("peers.txt"));
  }

  @Test
  void clientsThatAreNotStrictReadTheMessageOfAnExceptionOfCxf() {
    try (var parley = Parley.start();
        var soap = Soap.on(parley)) {
      var address = URI.create(peers.get(SoapPeer.CXF).base("1.1") + "/shared");
      var shared = soap.lookup(address, SharedCases.class);

      assertThatThrownBy(() -> shared.refuse("no")).isInstanceOf(Refused.class).hasMessage("no");
    }
  }
}
