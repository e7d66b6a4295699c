package dev.parley.server.sfu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
import dev.parley.media.ice.IceRoute;
import dev.parley.server.sfu.RelayChannels.RelayPath;
import dev.parley.sfu.PeerRoute;
import dev.parley.sfu.RelayChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RelayChannelsTest {
  private static final InetAddress HOST = InetAddress.getLoopbackAddress();
  private static final byte[] MEDIA = {(byte) 0x80, 111, 1, 2, 3};

  private UdpSocket socket;
  private UdpSocket other;
  private RelayChannels channels;
  private RemoteEndpoint node;

  @BeforeEach
  void open() throws IOException {
    socket = UdpSocket.bind(new InetSocketAddress(HOST, 0));
    other = UdpSocket.bind(new InetSocketAddress(HOST, 0));
    channels = new RelayChannels(socket, 1, 3);
    node = socket.remote(other.localAddress());
  }

  @AfterEach
  void close() {
    socket.close();
    other.close();
  }

  private RelayChannel channel() {
    RelayChannel opened = channels.open().orElseThrow();
    opened.remote(0x4123);
    return opened;
  }

  private PeerRoute sender() {
    return new PeerRoute(IceRoute.udp(node.address()), node);
  }

  private static byte[] frame(int number, int length) {
    return new byte[] {(byte) (number >> 8), (byte) number, 0, (byte) length, 1, 2, 3};
  }

  private void bind(PeerRoute link) {
    assertThat(channels.bind(link, (RelayPath) link.socket())).isTrue();
  }

  @Test
  void datagramIsFramedWithTheNumberOfTheOtherSide() throws IOException {
    PeerRoute link = channel().route(other.localAddress());

    channels.send((RelayPath) link.socket(), MEDIA, 0, MEDIA.length);
    socket.flush();

    assertThat(other.receive(Long.MAX_VALUE)).isEqualTo(1);
    byte[] got = Arrays.copyOfRange(other.bytes(), other.from(0), other.from(0) + other.length(0));
    assertThat(RelayChannels.framed(got, 0, got.length)).isTrue();
    assertThat(got).startsWith(0x41, 0x23, 0, 5).endsWith(MEDIA);
    assertThat(RelayChannels.length(got, 0, got.length)).isEqualTo(5);
  }

  @Test
  void numberNamesTheShardAndTheChannel() {
    RelayChannel first = channel();
    RelayChannel second = channel();

    assertThat(RelayChannels.shard(frame(first.number(), 3), 0, 3)).isEqualTo(1);
    assertThat(RelayChannels.shard(frame(second.number(), 3), 0, 3)).isEqualTo(1);
    assertThat(first.number()).isNotEqualTo(second.number());
  }

  @Test
  void boundLinkIsFoundAgainAndOthersAreNew() {
    RelayChannel channel = channel();
    byte[] frame = frame(channel.number(), 3);
    PeerRoute link = channels.link(frame, 0, sender());

    assertThat(channels.link(frame, 0, sender())).isNotSameAs(link);
    bind(link);
    assertThat(channels.link(frame, 0, sender())).isSameAs(link);

    channels.release(link, (RelayPath) link.socket());
    assertThat(channels.link(frame, 0, sender())).isNotSameAs(link);
  }

  @Test
  void addressOfANodeIsKeptUntilItsLastRelayEnds() {
    PeerRoute one = channel().route(other.localAddress());
    PeerRoute two = channel().route(other.localAddress());
    bind(one);
    bind(two);
    RemoteEndpoint kept = socket.own(node);
    assertThat(kept.attachment()).isNotNull();

    channels.release(one, (RelayPath) one.socket());
    assertThat(socket.own(node)).isSameAs(kept);

    channels.release(two, (RelayPath) two.socket());
    assertThat(socket.own(node).attachment()).isNull();
  }

  @Test
  void datagramsOfNoChannelAreNotTaken() {
    RelayChannel channel = channel();

    assertThat(channels.link(frame(channel.number() + 3, 3), 0, sender())).isNull();
    assertThat(channels.link(frame(channel.number() + 1, 3), 0, sender())).isNull();
    assertThat(channels.link(frame(0x4fff, 3), 0, sender())).isNull();
    channel.close();
    assertThat(channels.link(frame(channel.number(), 3), 0, sender())).isNull();
  }

  @Test
  void truncatedFramesHaveNoDatagram() {
    assertThat(RelayChannels.length(frame(0x4000, 4), 0, 7)).isZero();
    assertThat(RelayChannels.length(frame(0x4000, 3), 0, 7)).isEqualTo(3);
    assertThat(RelayChannels.framed(frame(0x4000, 0), 0, 4)).isFalse();
    assertThat(RelayChannels.framed(MEDIA, 0, MEDIA.length)).isFalse();
  }

  @Test
  void oversizedDatagramIsNotSent() throws IOException {
    PeerRoute link = channel().route(other.localAddress());

    channels.send((RelayPath) link.socket(), new byte[2_045], 0, 2_045);
    channels.send((RelayPath) link.socket(), MEDIA, 0, MEDIA.length);
    socket.flush();

    assertThat(other.receive(Long.MAX_VALUE)).isEqualTo(1);
    assertThat(other.length(0)).isEqualTo(4 + MEDIA.length);
  }

  @Test
  void channelsAreBounded() {
    Set<Integer> numbers = new HashSet<>();
    for (int i = 0; i < RelayChannels.CHANNELS / 3; i++) {
      numbers.add(channel().number());
    }

    assertThat(numbers).hasSize(RelayChannels.CHANNELS / 3);
    assertThat(channels.open()).isEmpty();
  }

  @Test
  void numberOfTheOtherSideMustBeOneOfAChannel() {
    RelayChannel channel = channel();

    assertThatIllegalArgumentException().isThrownBy(() -> channel.remote(0x3fff));
    assertThatIllegalArgumentException().isThrownBy(() -> channel.remote(0x5000));
  }
}
