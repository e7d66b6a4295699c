package dev.parley.media.ice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.stun.StunMessage;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Random;

/**
 * A client and a server with a lane each way. Between them is a router that gives the client
 * another port from time to time, and knows the old one no more: packets on the lanes begin with
 * that port.
 */
final class IceNetwork {
  private static final IceCandidate SERVER = host("203.0.113.9", 9_000);
  private static final IceCandidate INSIDE = host("10.0.0.2", 5_000);

  private final LinkDirection up;
  private final LinkDirection down;
  private final IceClient client;
  private final IceLite server;
  private long now;
  private char port = 1;
  private int clientFailures;
  private int serverExpiries;

  IceNetwork(LinkShape line, Random random) {
    up = new LinkDirection(line, random.nextLong());
    down = new LinkDirection(line, random.nextLong());
    client = new IceClient(random, new ClientSide(), now);
    server =
        new IceLite(
            client.credentials(), () -> IceCredentials.random(random), new ServerSide(), now);
    client.add(INSIDE, now);
    client.addRemote(SERVER, now);
    client.remote(server.credentials(), true, now);
  }

  int clientFailures() {
    return clientFailures;
  }

  int serverExpiries() {
    return serverExpiries;
  }

  /** The router gives the client another port. */
  void renumber() {
    port++;
  }

  void reshape(LinkShape line) {
    up.reshape(line, now);
    down.reshape(line, now);
  }

  void restart() {
    IceCredentials answer = server.restart(client.restart(now), now);
    client.addRemote(SERVER, now);
    client.remote(answer, true, now);
  }

  /** Both are connected, by the route that is now. */
  void consistent() {
    assertThat(client.connected()).isTrue();
    assertThat(server.connected()).isTrue();
    assertThat(server.selected()).isEqualTo(IceRoute.udp(outside(port)));
  }

  void run(long nanos) {
    long end = now + nanos;
    while (now < end) {
      long next = Math.min(client.nextDeadline(), server.nextDeadline());
      now = Math.max(now, Math.min(Math.min(next, end), Math.min(up.next(), down.next())));
      arrive(up);
      arrive(down);
      client.tick(now);
      server.tick(now);
    }
  }

  private void arrive(LinkDirection lane) {
    for (Optional<byte[]> some = lane.poll(now); some.isPresent(); some = lane.poll(now)) {
      ByteBuffer packet = ByteBuffer.wrap(some.get());
      char from = packet.getChar();
      byte[] bytes = new byte[packet.remaining()];
      packet.get(bytes);
      StunMessage message = CheckMessages.read(bytes, bytes.length);
      if (lane == up) {
        server.handle(message, IceRoute.udp(outside(from)), now);
      } else if (from == port) {
        client.handle(message, INSIDE, SERVER.address(), now);
      }
    }
  }

  private static byte[] packet(int outside, byte[] bytes, int from, int length) {
    return ByteBuffer.allocate(2 + length).putChar((char) outside).put(bytes, from, length).array();
  }

  private static InetSocketAddress outside(char port) {
    return new InetSocketAddress("198.51.100.1", port);
  }

  private static IceCandidate host(String address, int port) {
    return IceCandidate.host(TransportProtocol.UDP, new InetSocketAddress(address, port), 1);
  }

  private final class ClientSide implements IceClientOwner {
    @Override
    public void send(byte[] bytes, int from, int length, IceCandidate local, InetSocketAddress to) {
      up.offer(packet(port, bytes, from, length), now);
    }

    @Override
    public void selected(CandidatePair pair) {}

    @Override
    public void failed() {
      clientFailures++;
    }
  }

  private final class ServerSide implements IceLiteOwner {
    @Override
    public void send(byte[] bytes, int from, int length, IceRoute to) {
      down.offer(packet(to.remote().getPort(), bytes, from, length), now);
    }

    @Override
    public void selected(IceRoute route) {}

    @Override
    public void forgotten(IceRoute route) {}

    @Override
    public void retired(String localUfrag) {}

    @Override
    public void consentExpired() {
      serverExpiries++;
    }

    @Override
    public void pathMeasured(double lost, long roundTrip) {}
  }
}
