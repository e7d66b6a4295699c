package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

final class PeerTest {
  interface Door {
    void enter();
  }

  @Test
  void callersOfOneConnectionAreEqualAndOthersAreNot() {
    URI place = URI.create("jvm:" + UUID.randomUUID());
    List<Peer> callers = new CopyOnWriteArrayList<>();
    try (Parley server = Parley.start();
        Parley client = Parley.start();
        Parley other = Parley.start()) {
      server.export("door", Door.class, () -> callers.add(Peer.current().orElseThrow()));
      server.listen(place);
      Door door = client.connect(place).lookup("door", Door.class);
      door.enter();
      door.enter();
      other.connect(place).lookup("door", Door.class).enter();
    }

    assertThat(callers.get(0)).isEqualTo(callers.get(1)).hasSameHashCodeAs(callers.get(1));
    assertThat(callers.get(0)).isNotEqualTo(callers.get(2));
  }
}
