package dev.parley.receiver;

import dev.parley.client.group.GroupReceptionListener;
import dev.parley.datagrams.UdpSocket;
import dev.parley.room.api.group.GroupTrack;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import dev.parley.room.api.media.TrackSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** Feed of the RTP packets that arrive at a UDP port of this machine, in place of a group. */
final class RtpFeed implements TrackFeed {
  static final UUID SCREEN = new UUID(0x1234, 0x5678);
  static final int SSRC = 0x0a0b0c0d;
  static final int VP8 = 96;

  final UdpSocket socket;
  final List<UUID> wanted = new CopyOnWriteArrayList<>();
  volatile boolean closed;
  private final GroupReceptionListener listener;
  private boolean told;

  RtpFeed(GroupReceptionListener listener) throws IOException {
    this.listener = listener;
    socket = UdpSocket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
  }

  int port() {
    return socket.localAddress().getPort();
  }

  @Override
  public void turn(long until) {
    if (!told) {
      told = true;
      listener.tracks(
          List.of(
              new GroupTrack(
                  SCREEN, new UUID(1, 1), TrackSource.SCREEN, SSRC, VP8, "VP8", 90_000, 1, "")));
      listener.changed(GroupState.GROUP, GroupReason.NONE);
    }
    try {
      int count = socket.receive(Math.max(0, until - System.nanoTime()));
      for (int i = 0; i < count; i++) {
        listener.packet(socket.bytes(), socket.from(i), socket.length(i));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void wantKeyFrame(UUID track) {
    wanted.add(track);
  }

  @Override
  public void wake() {
    socket.wake();
  }

  @Override
  public void close() {
    closed = true;
    socket.close();
  }
}
