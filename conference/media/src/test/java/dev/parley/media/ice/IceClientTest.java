package dev.parley.media.ice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.ice.ClientOwnerFake.Sent;
import dev.parley.media.stun.StunMessage;
import java.net.InetSocketAddress;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The client's agent against the server's. */
final class IceClientTest {
  private static final long SECOND = 1_000_000_000L;
  // A clock may start anywhere, also just before it overflows.
  private static final long START = Long.MAX_VALUE - 7 * SECOND;
  private static final IceCandidate WIRED = host("192.0.2.1", 4_000, 2);
  private static final IceCandidate RADIO = host("198.51.100.1", 4_001, 1);
  private static final IceCandidate SERVER = host("203.0.113.9", 9_000, 9);

  private long now = START;
  private final Random random = new Random(7);
  private final ClientOwnerFake owner = new ClientOwnerFake();
  private final IceClient client = new IceClient(random, owner, START);
  private final LiteOwnerFake serverOwner = new LiteOwnerFake();
  private final IceLite server =
      new IceLite(client.credentials(), () -> IceCredentials.random(random), serverOwner, now);

  @Test
  void oneCheckConnectsToAServer() {
    connect();

    assertThat(client.connected()).isTrue();
    assertThat(owner.selected).containsExactly(client.selected());
    assertThat(client.selected().remote()).isEqualTo(SERVER);
    assertThat(server.selected()).isEqualTo(IceRoute.udp(WIRED.address()));
  }

  @Test
  void consentIsAskedForEveryFourToSixSeconds() {
    connect();

    for (int i = 0; i < 1_000; i++) {
      long wait = client.nextDeadline() - now;
      assertThat(wait).isBetween(4 * SECOND, 6 * SECOND);
      now += wait;
      client.tick(now);
      assertThat(owner.sent).hasSize(1);
      exchange();
      server.tick(now);
    }

    assertThat(client.connected()).isTrue();
    assertThat(server.connected()).isTrue();
    assertThat(owner.selected).hasSize(1);
  }

  @Test
  void serverThatFallsSilentHasFailedAfterThirtySeconds() {
    connect();
    long heard = now;

    while (owner.failed == 0) {
      now = client.nextDeadline();
      client.tick(now);
    }

    assertThat(now - heard).isEqualTo(30 * SECOND);
    assertThat(client.connected()).isFalse();
    assertThat(client.nextDeadline()).isEqualTo(Long.MAX_VALUE);
    owner.sent.clear();
    client.tick(now + SECOND);
    assertThat(owner.sent).isEmpty();
  }

  @Test
  void restartMovesToNewCredentialsWithoutABreak() {
    connect();
    IceCredentials fresh = client.restart(now);
    IceCredentials answer = server.restart(fresh, now);
    assertThat(client.connected()).isTrue();

    client.addRemote(SERVER, now);
    client.remote(answer, true, now);
    nextCheck();

    assertThat(client.connected()).isTrue();
    assertThat(serverOwner.retired).hasSize(1);
    assertThat(owner.selected).hasSize(1);
    now = client.nextDeadline();
    client.tick(now);
    assertThat(owner.sent.getFirst().message().username())
        .isEqualTo(answer.ufrag() + ":" + fresh.ufrag());
  }

  @Test
  void newAddressTakesOverFromOneThatIsGone() {
    connect();

    client.remove(WIRED, now);
    assertThat(client.connected()).isFalse();
    client.add(RADIO, now);
    nextCheck();

    assertThat(client.connected()).isTrue();
    assertThat(client.selected().local()).isEqualTo(RADIO);
    assertThat(server.selected()).isEqualTo(IceRoute.udp(RADIO.address()));
  }

  private void connect() {
    client.add(WIRED, now);
    client.remote(server.credentials(), true, now);
    client.addRemote(SERVER, now);
    exchange();
  }

  private void nextCheck() {
    now += IceClient.PACE_NANOS;
    client.tick(now);
    exchange();
  }

  /** Carries all packets, both ways. */
  private void exchange() {
    while (!owner.sent.isEmpty()) {
      Sent packet = owner.sent.remove();
      server.handle(packet.message(), IceRoute.udp(packet.local().address()), now);
      for (StunMessage answer : serverOwner.sent) {
        client.handle(answer, packet.local(), packet.remote(), now);
      }
      serverOwner.sent.clear();
    }
  }

  private static IceCandidate host(String address, int port, int preference) {
    return IceCandidate.host(
        TransportProtocol.UDP, new InetSocketAddress(address, port), preference);
  }
}
