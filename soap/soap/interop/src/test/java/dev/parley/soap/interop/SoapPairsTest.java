package dev.parley.soap.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.interop.cases.ParleyClient;
import dev.parley.soap.interop.cases.ParleyServices;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
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
      Map.of(SoapVersion.V1_1, "1.1", SoapVersion.V1_2, "1.2");

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
  void allPairsAgreeButForKnownFaults() throws IOException {
    var grid = new Grid();
    try (var parley = Parley.start()) {
      for (var version : SoapVersion.values()) {
        try (var soap = Soap.builder(parley).version(version).strictClients().start()) {
          ParleyServices.export(soap);
          var here = soap.listen(URI.create("http://127.0.0.1:0")).toString();
          fill(grid, version, soap, here);
        }
      }
    }

    Files.write(TARGET.resolve("failures.txt"), grid.failures());
    Files.writeString(TARGET.resolve("grid.txt"), grid.toString());
    System.out.println(grid);
    assertThat(grid.count()).isGreaterThan(500);
    assertThat(grid.failures())
        .as("failures, and those of known-faults.txt")
        .containsExactlyInAnyOrderElementsOf(Grid.known());
  }

  private void fill(Grid grid, SoapVersion version, Soap soap, String here) {
    var number = VERSIONS.get(version);
    for (var peer : SoapPeer.values()) {
      var process = peers.get(peer);
      grid.put(column(number, "parley", peer.word()), ParleyClient.run(soap, process.base(number)));
      grid.put(column(number, peer.word(), "parley"), process.run(number, here));
    }
    for (var client : SoapPeer.values()) {
      for (var server : SoapPeer.values()) {
        grid.put(
            column(number, client.word(), server.word()),
            peers.get(client).run(number, peers.get(server).base(number)));
      }
    }
  }

  private static String column(String version, String client, String server) {
    return version + " " + client + " > " + server;
  }
}
