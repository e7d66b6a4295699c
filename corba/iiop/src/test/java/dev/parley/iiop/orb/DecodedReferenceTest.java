package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.giop.ServiceContext.ListenPoint;
import dev.parley.iiop.giop.TaggedData;
import dev.parley.iiop.giop.TargetAddress;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.ior.TaggedComponents;
import dev.parley.transport.api.Acceptor;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What this side writes into references, and reads from those of others. */
final class DecodedReferenceTest {
  private static final byte[] KEY = {1, 2};
  private static final URI FILE = URI.create("unix:/run/desk.sock");
  private static final TaggedData OTHER = new TaggedData(99, new byte[4]);

  /** An acceptor that only has an endpoint. */
  private record Listening(URI endpoint) implements Acceptor {
    @Override
    public void close() {}
  }

  private static IiopProfile profile(
      GiopVersion version, String host, int port, TaggedData... components) {
    return new IiopProfile(version, host, port, KEY, List.of(components));
  }

  private static DecodedReference decoded(String host, int port, TaggedData... components) {
    return DecodedReference.of(
        Ior.of("IDL:Desk:1.0", List.of(profile(GiopVersion.V1_2, host, port, components))));
  }

  private static List<URI> uris(String... uris) {
    return List.of(uris).stream().map(URI::create).toList();
  }

  @Test
  void addressesAreEndpointsAlsoThoseOfIpv6() {
    assertThat(decoded("desk.example", 7).endpoints()).isEqualTo(uris("tcp://desk.example:7"));
    assertThat(decoded("::1", 7).endpoints()).isEqualTo(uris("tcp://[::1]:7"));
    assertThat(decoded("[::1]", 7).endpoints()).isEqualTo(uris("tcp://[::1]:7"));
    assertThat(decoded("a/b", 7).endpoints()).isEmpty();
    assertThat(decoded("a/b", 7).endpointText()).startsWith("no address");
    assertThat(decoded("desk.example", 7).endpointText()).isEqualTo("tcp://desk.example:7");
  }

  @Test
  void peerIsAParleyOnlyIfItsReferenceSaysSo() {
    TaggedData ours = TaggedComponents.ofOrbType(SameMachineEndpoints.ORB_TYPE);

    assertThat(decoded("desk.example", 7, ours).parleyPeer()).isTrue();
    assertThat(decoded("desk.example", 7, TaggedComponents.ofOrbType(1)).parleyPeer()).isFalse();
    assertThat(decoded("desk.example", 7).parleyPeer()).isFalse();
  }

  @Test
  void endpointsAtAnotherHostAreNearOnesOnlyWhereThatIsThisMachine() {
    TaggedData near = SameMachineEndpoints.component(List.of(FILE));
    DecodedReference reference = decoded("desk.example", 7, near);

    assertThat(reference.atHost("other", false).endpoints()).isEqualTo(uris("tcp://other:7"));
    assertThat(reference.atHost("localhost", true).endpoints())
        .containsExactly(FILE, URI.create("tcp://localhost:7"));
  }

  @Test
  void versionOfAGuessCanBeLowered() {
    List<IiopProfile> newer = List.of(profile(GiopVersion.V1_2, "desk.example", 7));
    List<IiopProfile> oldest = List.of(profile(GiopVersion.V1_0, "desk.example", 7));

    assertThat(DecodedReference.of(Ior.of("", newer)).withGiop10().orElseThrow().version())
        .isEqualTo(GiopVersion.V1_0);
    assertThat(DecodedReference.of(Ior.of("", oldest)).withGiop10()).isEmpty();
    assertThat(DecodedReference.of(Ior.of("IDL:Desk:1.0", newer)).withGiop10()).isEmpty();
  }

  @Test
  void objectIsNamedByTheFirstProfileThatIsUnderstood() {
    TaggedData iiop = profile(GiopVersion.V1_2, "desk.example", 7).toTagged();
    DecodedReference reference =
        DecodedReference.of(new Ior("IDL:Desk:1.0", List.of(OTHER, iiop, OTHER)));

    assertThat(reference.target(RequestRoute.AddressingDisposition.PROFILE))
        .isEqualTo(new TargetAddress.ProfileAddress(iiop));
    assertThat(reference.target(RequestRoute.AddressingDisposition.REFERENCE))
        .extracting("selected")
        .isEqualTo(1);
    assertThat(reference.key()).isEqualTo(KEY);
    assertThat(decoded("desk.example", 0).key()).as("without an address").isEqualTo(KEY);
    assertThat(DecodedReference.of(Ior.NIL).key()).isEmpty();
  }

  private static IiopProfile made(
      GiopVersion version, List<ListenPoint> points, PublishedAddress... published) {
    return IorFactory.reference("IDL:Desk:1.0", KEY, version, points, List.of(published))
        .iiopProfiles()
        .getFirst();
  }

  private static PublishedAddress published(String uri, String host, int port) {
    return new PublishedAddress(new Listening(URI.create(uri)), host, port, uri.startsWith("tls:"));
  }

  @Test
  void referenceHasThePlainAddressAndThePortOfTls() {
    PublishedAddress plain = published("tcp://desk.example:7", "desk.example", 7);
    PublishedAddress tls = published("tls://desk.example:8", "desk.example", 8);
    ListenPoint plainPoint = new ListenPoint("desk.example", 7);
    ListenPoint tlsPoint = new ListenPoint("desk.example", 8);

    IiopProfile both = made(GiopVersion.V1_2, List.of(plainPoint, tlsPoint), plain, tls);
    assertThat(both.port()).isEqualTo(7);
    assertThat(TaggedComponents.ssl(both.components()))
        .contains(new TaggedComponents.Ssl(0x66, 0, 8));
    IiopProfile secure = made(GiopVersion.V1_2, List.of(tlsPoint), tls);
    assertThat(secure.host()).isEqualTo("desk.example");
    assertThat(secure.port()).isZero();
    assertThat(TaggedComponents.ssl(secure.components()))
        .contains(new TaggedComponents.Ssl(0x66, 0x06, 8));
    IiopProfile insecure = made(GiopVersion.V1_2, List.of(plainPoint), plain);
    assertThat(TaggedComponents.ssl(insecure.components())).isEmpty();
    assertThat(made(GiopVersion.V1_0, List.of(plainPoint, tlsPoint), plain, tls).components())
        .isEmpty();
    assertThat(made(GiopVersion.V1_2, List.of()).host()).isEmpty();
  }

  @Test
  void referenceNamesEndpointsWithoutAPortForThisMachine() {
    ListenPoint point = new ListenPoint("desk.example", 7);
    PublishedAddress plain = published("tcp://desk.example:7", "desk.example", 7);
    IiopProfile near = made(GiopVersion.V1_2, List.of(point), plain, published(FILE + "", "", 0));
    IiopProfile far = made(GiopVersion.V1_2, List.of(point), plain);

    assertThat(SameMachineEndpoints.of(List.of(near))).containsExactly(FILE);
    assertThat(far.components())
        .extracting(TaggedData::tag)
        .doesNotContain(SameMachineEndpoints.TAG);
  }
}
