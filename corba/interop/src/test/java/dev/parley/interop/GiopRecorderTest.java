package dev.parley.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What passes between a client and a server of one kind is recorded, and kept as vectors: for our
 * readers in {@code iiop/src/test/resources/vectors} where {@code -Dparley.vectors} names that
 * folder.
 */
final class GiopRecorderTest {
  private static final Path ROOT =
      Path.of(System.getProperty("parley.root", "../..")).toAbsolutePath();

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(value = OrbProduct.class, mode = EnumSource.Mode.EXCLUDE, names = "PARLEY")
  void aConversationIsKeptInBothDirections(OrbProduct orb) throws IOException {
    var build = OrbPeerBuild.of(ROOT, ROOT.resolve("corba/interop/target/peers"));
    org.junit.jupiter.api.Assumptions.assumeTrue(orb != OrbProduct.OMNIORB || build.hasOmniorb());
    var kept = Path.of(System.getProperty("parley.vectors", folder.toString())).resolve(orb.word());
    try (var server = OrbProcess.server(build, orb)) {
      recordCases(build, orb, server.reference("cases"), kept);
      recordOld(build, orb, server.reference("cases"), kept);
      if (orb.rmi()) {
        recordRmi(build, orb, server.reference("rmi"), kept);
      }
    }

    assertThat(kept.resolve("cycle-request.hex"))
        .content()
        .startsWith("# A value in a cycle: request\n47494f500102");
  }

  private static void recordCases(OrbPeerBuild build, OrbProduct orb, String reference, Path kept)
      throws IOException {
    try (var recorder = GiopRecorder.before(reference);
        var client = OrbProcess.client(build, orb)) {
      assertThat(client.run("cases", recorder.reference())).containsEntry("echo", "ok");
      var vectors = new RecordedVectors(kept, recorder.messages());
      var ior = HexFormat.of().parseHex(reference.substring("IOR:".length()));
      vectors.keep("ior", "The reference of a server's object", List.of(ior));
      vectors.call("_non_existent", 0, "first", "The first call, with the code sets chosen");
      vectors.call("echo", 0, "echo", "echo(-42)");
      vectors.call("echoBasics", 1, "basics", "One of each basic type, with wide characters");
      vectors.call("echoCollected", 0, "collected", "Sequences, an array, a recursive struct");
      vectors.call("echoUnions", 1, "unions", "Unions of five kinds of labels");
      if (orb != OrbProduct.GLASSFISH) {
        vectors.call("echoMoney", 0, "fixed", "fixed<9,2> -1234567.89");
      }
      vectors.call("IDL:interop/Point:1.0", 0, "any-typecode", "An any with the TypeCode of Point");
      vectors.call("IDL:interop/Point:1.0", 1, "any-struct", "An any with a Point");
      vectors.call("IDL:interop/Tree:1.0", 0, "any-tree", "An any with a recursive struct");
      vectors.call("fail", 0, "user-exception", "Refused(\"no\", 7, BLUE)");
      vectors.call("fail", 2, "system-exception", "BAD_PARAM 0x4f4d0001 completed yes");
      vectors.call("echoNode", 2, "cycle", "A value in a cycle");
      vectors.call("echoNode", 3, "chain", "A hundred values in a chain, in fragments or not");
      vectors.call("echoNodes", 0, "shared", "Values that are shared, null and in cycles");
      vectors.call("echoPlain", 1, "derived", "A truncatable value, in chunks");
      vectors.call("echoPointBox", 0, "box", "A boxed struct");
      vectors.call("echoDescribable", 0, "abstract", "An abstract interface: a value");
      vectors.call("echoOrder", 0, "order", "An order of five lines that know it");
    }
  }

  private static void recordOld(OrbPeerBuild build, OrbProduct orb, String reference, Path kept)
      throws IOException {
    for (var version : List.of("0", "1")) {
      try (var recorder = GiopRecorder.before(reference);
          var client = OrbProcess.client(build, orb, "--giop", version)) {
        client.run("echo", recorder.reference());
        new RecordedVectors(kept, recorder.messages())
            .call("echo", 0, "giop-1" + version, "echo(42) in GIOP 1." + version);
      }
    }
  }

  private static void recordRmi(OrbPeerBuild build, OrbProduct orb, String reference, Path kept)
      throws IOException {
    try (var recorder = GiopRecorder.before(reference);
        var client = OrbProcess.client(build, orb)) {
      client.run("rmi", recorder.reference());
      var vectors = new RecordedVectors(kept, recorder.messages());
      var ior = HexFormat.of().parseHex(reference.substring("IOR:".length()));
      vectors.keep("rmi-ior", "The reference of an object served over RMI-IIOP", List.of(ior));
      vectors.call("echo___long_long", 0, "rmi-long", "RMI: echo(-42L)");
      vectors.call("echo___CORBA_WStringValue", 0, "rmi-string", "RMI: echo of a String");
      vectors.call(
          "echo___dev_parley_interop_rmi_Order", 0, "rmi-order", "RMI: an order of five lines");
      vectors.call("fail", 0, "rmi-exception", "RMI: Trouble(\"trouble\", 7)");
    }
  }
}
