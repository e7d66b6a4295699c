package dev.parley.bench.cluster;

import dev.parley.media.congestion.TransportFeedbackWriter;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.dtls.DtlsEndpoint;
import dev.parley.media.dtls.DtlsListener;
import dev.parley.media.dtls.DtlsState;
import dev.parley.media.ice.CandidatePair;
import dev.parley.media.ice.IceCandidate;
import dev.parley.media.ice.IceClient;
import dev.parley.media.ice.IceClientOwner;
import dev.parley.media.ice.TransportProtocol;
import dev.parley.media.rtp.BigEndian;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.DeclaredSource;
import dev.parley.media.sdp.DtlsSetup;
import dev.parley.media.sdp.MediaDirection;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import dev.parley.media.sdp.RemoteTransport;
import dev.parley.media.sdp.RtcpFeedbackType;
import dev.parley.media.srtp.SrtpReceiver;
import dev.parley.media.srtp.SrtpSender;
import dev.parley.media.stun.Demultiplexer;
import dev.parley.media.stun.StunMessage;
import dev.parley.sfu.LayerReason;
import dev.parley.sfu.LinkQuality;
import dev.parley.sfu.Peer;
import dev.parley.sfu.PeerListener;
import dev.parley.sfu.PublishedTrackInfo;
import dev.parley.sfu.SubscriptionParameters;
import dev.parley.sfu.TrackPublication;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Member in memory that publishes a video in VP8, or watches one. Threads: confined to that of its
 * {@link MemoryWorld}.
 */
final class MemoryPeer implements IceClientOwner, DtlsListener, PeerListener {
  /** Packets of each frame. */
  static final int PACKETS = 4;

  private static final int PAYLOAD_BYTES = 1_000;
  private static final int SSRC = 0x1234;
  private static final int SEQUENCE_ID = 1;
  private static final Map<HeaderExtension, Integer> EXTENSIONS =
      Map.of(HeaderExtension.TRANSPORT_SEQUENCE, SEQUENCE_ID);
  private static final HeaderExtensionIds IDS = HeaderExtensionIds.of(EXTENSIONS);
  private static final CodecFormat VP8 =
      new CodecFormat(
          Codec.VP8, 96, 97, CodecFormat.NONE, Map.of(), Set.of(RtcpFeedbackType.TRANSPORT_CC));

  final InetSocketAddress address;
  private final MemoryWorld world;
  private final MemoryNode node;
  private final DtlsCertificate certificate;
  private final IceCandidate local;
  private final IceClient ice;
  private final DtlsEndpoint dtls;
  private final Peer peer;
  private final StunMessage stun = new StunMessage();
  private final RtpPacket packet = new RtpPacket();
  private final TransportFeedbackWriter feedback = new TransportFeedbackWriter(7);
  private @Nullable SrtpSender sender; // null until connected
  private @Nullable SrtpReceiver receiver; // null until connected
  private boolean sends;
  private long frames;
  private int sequence;
  long received;

  MemoryPeer(MemoryWorld world, MemoryNode node, DtlsCertificate certificate, int port) {
    this.world = world;
    this.node = node;
    this.certificate = certificate;
    address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    local = IceCandidate.host(TransportProtocol.UDP, address, 1);
    ice = new IceClient(new Random(port), this, world.now());
    UUID member = new UUID(port, port);
    peer =
        node.forwarder
            .open(
                MemoryNode.ROOM,
                member,
                ice.credentials(),
                certificate.fingerprint(),
                this,
                world.now())
            .orElseThrow();
    dtls = DtlsEndpoint.client(certificate, certificate.fingerprint(), world::later, this);
    world.add(address, this::receive);
    world.each(this::turn);
    ice.add(local, world.now());
    ice.remote(peer.credentials(), true, world.now());
    ice.addRemote(IceCandidate.host(TransportProtocol.UDP, node.address, 1), world.now());
  }

  private NegotiatedSession session(MediaDirection direction, List<DeclaredSource> sources) {
    NegotiatedSection section =
        new NegotiatedSection(
            "0",
            MediaKind.VIDEO,
            direction,
            NegotiatedSection.Outcome.ACCEPTED,
            List.of(VP8),
            EXTENSIONS,
            List.of(),
            sources);
    RemoteTransport transport =
        new RemoteTransport(
            ice.credentials(), certificate.fingerprint(), DtlsSetup.ACTIVE, List.of(), false);
    return new NegotiatedSession(transport, List.of(section), false, false);
  }

  /** Publishes a video. {@return the id of the track} */
  UUID publish() {
    UUID track = new UUID(1, address.getPort());
    peer.apply(
        session(MediaDirection.RECVONLY, List.of(new DeclaredSource(SSRC, SSRC + 1, "c"))),
        Map.of("0", new TrackPublication(track, "CAMERA")),
        Map.of(),
        world.now());
    sends = true;
    return track;
  }

  /** Watches a video. */
  void watch(UUID track) {
    peer.apply(
        session(MediaDirection.SENDONLY, List.of()),
        Map.of(),
        Map.of("0", new SubscriptionParameters(track, address.getPort(), address.getPort() + 1)),
        world.now());
  }

  boolean isConnected() {
    return sender != null;
  }

  private void turn() {
    ice.tick(world.now());
    SrtpSender keys = sender;
    if (keys == null) {
      return;
    }
    byte[] report = new byte[1_300];
    for (int n = feedback.write(world.now(), report, 0, 1_200);
        n > 0;
        n = feedback.write(world.now(), report, 0, 1_200)) {
      sendFrom(report, keys.protectRtcp(report, 0, n, report, 0));
    }
    if (sends) {
      frame(keys);
    }
  }

  private void frame(SrtpSender keys) {
    boolean key = frames % 600 == 0;
    for (int i = 0; i < PACKETS; i++) {
      byte[] bytes = new byte[RtpPacket.HEADER_BYTES + PAYLOAD_BYTES + 32];
      bytes[0] = (byte) 0x80;
      bytes[1] = (byte) (96 | (i == PACKETS - 1 ? 0x80 : 0));
      BigEndian.put16(bytes, 2, sequence++);
      BigEndian.put32(bytes, 4, (int) frames * 3_000);
      BigEndian.put32(bytes, 8, SSRC);
      bytes[12] = (byte) (0x80 | (i == 0 ? 0x10 : 0));
      bytes[13] = (byte) 0x80;
      BigEndian.put16(bytes, 14, 0x8000 | ((int) frames & 0x7fff));
      bytes[16] = (byte) (key ? 0 : 1);
      int length = RtpPacket.HEADER_BYTES + PAYLOAD_BYTES;
      sendFrom(bytes, keys.protect(bytes, 0, length, bytes, 0));
    }
    frames++;
  }

  private void sendFrom(byte[] bytes, int length) {
    world.send(address, node.address, Arrays.copyOf(bytes, length));
  }

  private void receive(byte[] bytes, InetSocketAddress from) {
    SrtpReceiver keys = receiver;
    switch (Demultiplexer.of(bytes, 0, bytes.length)) {
      case STUN -> {
        if (stun.wrap(bytes, 0, bytes.length)) {
          ice.handle(stun, local, from, world.now());
        }
      }
      case DTLS -> dtls.handle(bytes, 0, bytes.length);
      case RTP -> {
        int length = keys == null ? -1 : keys.unprotect(bytes, 0, bytes.length);
        if (length > 0 && packet.wrap(bytes, 0, length)) {
          arrived(bytes, length);
        }
      }
      case RTCP, UNKNOWN -> {
        // Not of interest here.
      }
    }
  }

  private void arrived(byte[] bytes, int length) {
    received += packet.payloadLength() > 0 ? 1 : 0;
    int at = IDS.find(HeaderExtension.TRANSPORT_SEQUENCE, packet);
    if (at >= 0) {
      feedback.arrived(packet.ssrc(), BigEndian.get16(bytes, at), length, world.now());
    }
  }

  @Override
  public void send(byte[] bytes, int from, int length, IceCandidate by, InetSocketAddress remote) {
    world.send(address, remote, Arrays.copyOfRange(bytes, from, from + length));
  }

  @Override
  public void selected(CandidatePair pair) {
    dtls.start();
  }

  @Override
  public void failed() {
    throw new IllegalStateException("a member in memory found no way");
  }

  @Override
  public void send(byte[] datagram) {
    world.send(address, node.address, datagram);
  }

  @Override
  public void changed(DtlsState state) {
    if (state instanceof DtlsState.Connected(var keys)) {
      sender = keys.sender();
      receiver = keys.receiver();
    }
  }

  @Override
  public void connected() {
    // The client's keys say so.
  }

  @Override
  public void failed(String why) {
    throw new IllegalStateException(why);
  }

  @Override
  public void groupTracksChanged(List<UUID> tracks) {}

  @Override
  public void tracksChanged(List<PublishedTrackInfo> tracks) {
    // Known.
  }

  @Override
  public void activeSpeakersChanged(List<UUID> members) {
    // There is no audio.
  }

  @Override
  public void layerChanged(
      UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason) {
    // There is one.
  }

  @Override
  public void linkQuality(LinkQuality report) {
    // Memory is fast enough.
  }
}
