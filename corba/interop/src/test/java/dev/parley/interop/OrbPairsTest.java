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
final class OrbPairsTest {
  private static final Path ROOT =
      Path.of(System.getProperty("parley.root", "../..")).toAbsolutePath();
  private static final Path TARGET = ROOT.resolve("corba/interop/target");

  private final Map<OrbProduct, OrbProcess> servers = new EnumMap<>(OrbProduct.class);
  private OrbPeerBuild build;
  private List<OrbProduct> orbs;

  @BeforeAll
  void start() {
    build = OrbPeerBuild.of(ROOT, TARGET.resolve("peers"));
    orbs =
        Stream.of(OrbProduct.values())
            .filter(orb -> orb != OrbProduct.OMNIORB || build.hasOmniorb())
            .toList();
    if (!build.hasOmniorb()) {
      System.out.println("omniORB is not installed (scripts/install-omniorb): skipped");
    }
    orbs.parallelStream()
        .map(orb -> Map.entry(orb, OrbProcess.server(build, orb)))
        .toList()
        .forEach(started -> servers.put(started.getKey(), started.getValue()));
  }

  @AfterAll
  void stop() {
    servers.values().forEach(OrbProcess::close);
  }

  @Test
  void allAgreeInGiop12ButForWhatIsKnown() throws IOException {
    var table = new Table();
    for (var client : orbs) {
      try (var peer = OrbProcess.client(build, client)) {
        for (var server : orbs) {
          var column = column("1.2", client, server);
          table.put(column, peer.run("cases", servers.get(server).reference("cases")));
          if (client.rmi() && server.rmi()) {
            table.put(column, peer.run("rmi", servers.get(server).reference("rmi")));
            table.put(column, peer.run("traffic", servers.get(server).reference("traffic")));
          }
        }
      }
    }

    assertThat(table.count()).isGreaterThan(orbs.size() * orbs.size() * 60L);
    onlyKnown("peers", table);
  }

  private static String column(String version, OrbProduct client, OrbProduct server) {
    return version + " " + client.word() + " > " + server.word();
  }

  private static void onlyKnown(String name, Table table) throws IOException {
    Files.writeString(TARGET.resolve(name + ".txt"), table + "\n" + lines(table.failures()));
    System.out.println(table);
    assertThat(KnownFaults.read().differences(table))
        .as("%s, see interop/target/%s.txt", name, name)
        .isEmpty();
  }

  @Test
  void parleyAndTheOthersAgreeInOldVersionsAndBothOrdersButForWhatIsKnown() throws IOException {
    var table = new Table();
    for (var version : List.of("0", "1")) {
      for (var client : orbs) {
        callsParley(table, client, version);
      }
      parleyCalls(table, "1." + version, "--giop", version);
      parleyCalls(table, "1." + version + " little", "--giop", version, "--little");
    }
    parleyCalls(table, "1.2 little, fragments", "--little", "--fragments");

    onlyKnown("peers-old", table);
    for (var other : orbs) { // what is longer than a fragment of GIOP 1.1
      for (var name : List.of(": large", ": large text")) {
        assertThat(table.passed(column("1.1", other, OrbProduct.PARLEY) + name)).isTrue();
        assertThat(table.passed(column("1.1", OrbProduct.PARLEY, other) + name)).isTrue();
      }
    }
  }

  private void callsParley(Table table, OrbProduct client, String version) {
    if (client != OrbProduct.PARLEY) {
      try (var peer = OrbProcess.client(build, client, "--giop", version)) {
        var seen = peer.run("cases", servers.get(OrbProduct.PARLEY).reference("cases"));
        table.put(column("1." + version, client, OrbProduct.PARLEY), seen);
      }
    }
  }

  private void parleyCalls(Table table, String version, String... options) {
    try (var peer = OrbProcess.client(build, OrbProduct.PARLEY, options)) {
      for (var server : orbs) {
        var seen = peer.run("cases", servers.get(server).reference("cases"));
        table.put(column(version, OrbProduct.PARLEY, server), seen);
      }
    }
  }

  @Test
  void anObjectIsReadWhoseClassIsOfAnotherVersionAtItsSender() {
    for (var other : List.of(OrbProduct.PARLEY, OrbProduct.GLASSFISH)) {
      newer(OrbProduct.PARLEY, other);
      newer(other, OrbProduct.PARLEY);
    }
  }

  private void newer(OrbProduct client, OrbProduct server) {
    try (var peer = OrbProcess.client(build, client, "--newer")) {
      assertThat(peer.run("rmi", servers.get(server).reference("rmi")))
          .as("%s calls %s", client, server)
          .containsEntry("rmi class of another version", "ok");
    }
  }

  @Test
  void whoListensNowhereIsCalledBackOverTheConnectionItOpened() {
    for (var other : orbs) {
      if (other != OrbProduct.GLASSFISH) { // it has no bidirectional GIOP
        calledBack(OrbProduct.PARLEY, other);
        calledBack(other, OrbProduct.PARLEY);
      }
    }
  }

  private void calledBack(OrbProduct client, OrbProduct server) {
    try (var served = OrbProcess.server(build, server, "--bidirectional");
        var peer = OrbProcess.client(build, client, "--bidirectional")) {
      assertThat(peer.run("cases", served.reference("cases")))
          .as("%s calls %s", client, server)
          .containsEntry("reference", "ok")
          .containsEntry("call-back", "ok");
    }
  }

  @Test
  void anObjectOfParleyIsReachedByItsNameInACorbaloc() {
    var port = StringifiedReference.of(servers.get(OrbProduct.PARLEY).reference("cases")).port();
    for (var client : orbs) {
      try (var peer = OrbProcess.client(build, client)) {
        assertThat(peer.run("echo", "corbaloc:iiop:1.2@127.0.0.1:%d/cases".formatted(port)))
            .as("%s", client)
            .containsEntry("echo", "ok");
      }
    }
  }

  private static String lines(Map<String, String> seen) {
    var lines = new ArrayList<String>();
    seen.forEach((name, what) -> lines.add(KnownFaults.line(name, what)));
    return String.join("\n", lines) + "\n";
  }
}
