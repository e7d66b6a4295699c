package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.giop.TaggedData;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Endpoints on the same machine, as a reference of unknown origin may name them. */
final class SameMachineEndpointsTest {
  private static final URI NOBODY = URI.create("unix:/nowhere/parley.sock");

  @Test
  void endpointsWithAHostAreLeftOut() {
    TaggedData component =
        SameMachineEndpoints.component(
            List.of(URI.create("tcp://127.0.0.1:1"), URI.create("tls://example.org:1"), NOBODY));

    assertThat(SameMachineEndpoints.of(List.of(profile(1, component)))).containsExactly(NOBODY);
  }

  @Test
  void anEndpointThatIsNotThisUsersIsNotDialled() {
    try (Parley parley = Parley.start();
        Orb orb = Orb.on(parley)) {
      // Without a port, the profile adds no endpoint of TCP.
      Ior reference =
          Ior.of("", List.of(profile(0, SameMachineEndpoints.component(List.of(NOBODY)))));

      Desk desk = orb.lookup(reference.toString(), Desk.class);

      assertThatExceptionOfType(CallException.Unavailable.class)
          .isThrownBy(() -> desk.add(1, 2))
          .withMessageContaining("no process of this user listens there");
    }
  }

  private static IiopProfile profile(int port, TaggedData component) {
    return new IiopProfile(GiopVersion.V1_2, "127.0.0.1", port, new byte[] {1}, List.of(component));
  }
}
