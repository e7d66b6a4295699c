package dev.parley.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Parley and the other ORBs call each other: what those agree on, Parley must agree with. */
@TestInstance(Lifecycle.PER_CLASS)
final class PeersTest {
  private static final Path ROOT =
      Path.of(System.getProperty("parley.root", "..")).toAbsolutePath();
  private static final Path TARGET = ROOT.resolve("interop/target");

  private final Map<Orb, Peer> servers = new EnumMap<>(Orb.class);
  private PeerBuild build;
  private List<Orb> orbs;

  @BeforeAll
  void start() {
    build = PeerBuild.of(ROOT, TARGET.resolve("peers"));
    orbs = Stream.of(Orb.values()).filter(orb -> orb != Orb.OMNIORB || build.hasOmniorb()).toList();
    if (!build.hasOmniorb()) {
      System.out.println("omniORB is not installed (scripts/install-omniorb): skipped");
    }
    orbs.parallelStream()
        .map(orb -> Map.entry(orb, Peer.server(build, orb)))
        .toList()
        .forEach(started -> servers.put(started.getKey(), started.getValue()));
  }

  @AfterAll
  void stop() {
    servers.values().forEach(Peer::close);
  }

  @Test
  void allAgreeInGiop12ButForWhatIsKnown() throws IOException {
    var table = table("2");

    Files.writeString(TARGET.resolve("peers.txt"), table + "\n" + lines(table.failures()));
    System.out.println(table);
    assertThat(table.count()).isGreaterThan(orbs.size() * orbs.size() * 60L);
    assertThat(KnownFaults.without(table.failures())).as("failures that are not known").isEmpty();
  }

  @Test
  void oldVersionsAreSpokenByAll() {
    for (var version : List.of("0", "1")) {
      for (var client : orbs) {
        try (var peer = Peer.client(build, client, "--giop", version)) {
          for (var server : orbs) {
            assertThat(peer.ask("echo", servers.get(server).reference("cases")))
                .as("GIOP 1.%s, %s calls %s", version, client, server)
                .containsEntry("echo", "ok");
          }
        }
      }
    }
  }

  @Test
  void whatIsLongerThanAFragmentOfGiop11IsReadFromAll() {
    for (var other : orbs) {
      longOnes(other, Orb.PARLEY);
      longOnes(Orb.PARLEY, other);
    }
  }

  private void longOnes(Orb client, Orb server) {
    try (var peer = Peer.client(build, client, "--giop", "1")) {
      assertThat(peer.ask("cases", servers.get(server).reference("cases")))
          .as("%s calls %s", client, server)
          .containsEntry("large", "ok")
          .containsEntry("large text", "ok");
    }
  }

  @Test
  void anObjectIsReadWhoseClassIsOfAnotherVersionAtItsSender() {
    for (var other : List.of(Orb.PARLEY, Orb.GLASSFISH)) {
      newer(Orb.PARLEY, other);
      newer(other, Orb.PARLEY);
    }
  }

  private void newer(Orb client, Orb server) {
    try (var peer = Peer.client(build, client, "--newer")) {
      assertThat(peer.ask("rmi", servers.get(server).reference("rmi")))
          .as("%s calls %s", client, server)
          .containsEntry("rmi class of another version", "ok");
    }
  }

  @Test
  void whoListensNowhereIsCalledBackOverTheConnectionItOpened() {
    for (var other : orbs) {
      if (other != Orb.GLASSFISH) { // it has no bidirectional GIOP
        calledBack(Orb.PARLEY, other);
        calledBack(other, Orb.PARLEY);
      }
    }
  }

  private void calledBack(Orb client, Orb server) {
    try (var served = Peer.server(build, server, "--bidirectional");
        var peer = Peer.client(build, client, "--bidirectional")) {
      assertThat(peer.ask("cases", served.reference("cases")))
          .as("%s calls %s", client, server)
          .containsEntry("reference", "ok")
          .containsEntry("call-back", "ok");
    }
  }

  @Test
  void anObjectOfParleyIsReachedByItsNameInACorbaloc() {
    var port = Reference.of(servers.get(Orb.PARLEY).reference("cases")).port();
    for (var client : orbs) {
      try (var peer = Peer.client(build, client)) {
        assertThat(peer.ask("echo", "corbaloc:iiop:1.2@127.0.0.1:%d/cases".formatted(port)))
            .as("%s", client)
            .containsEntry("echo", "ok");
      }
    }
  }

  @Test
  void parleyInLittleEndianAndInFragmentsIsUnderstoodByAll() {
    try (var peer = Peer.client(build, Orb.PARLEY, "--little", "--fragments")) {
      for (var server : orbs) {
        var table = new Table();
        var seen = peer.ask("cases", servers.get(server).reference("cases"));
        table.put("parley > " + server.word(), seen);
        assertThat(KnownFaults.without(table.failures())).isEmpty();
      }
    }
  }

  private Table table(String version) {
    var table = new Table();
    for (var client : orbs) {
      try (var peer = Peer.client(build, client, "--giop", version)) {
        for (var server : orbs) {
          var column = client.word() + " > " + server.word();
          table.put(column, peer.ask("cases", servers.get(server).reference("cases")));
          if (client.rmi() && server.rmi()) {
            table.put(column, peer.ask("rmi", servers.get(server).reference("rmi")));
          }
        }
      }
    }
    return table;
  }

  private static String lines(Map<String, String> seen) {
    var lines = new ArrayList<String>();
    seen.forEach((name, what) -> lines.add(name + "\t" + what));
    return String.join("\n", lines) + "\n";
  }
}
