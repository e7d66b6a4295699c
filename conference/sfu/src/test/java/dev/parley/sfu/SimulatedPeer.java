package dev.parley.sfu;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.dtls.DtlsEndpoint;
import dev.parley.media.dtls.DtlsListener;
import dev.parley.media.dtls.DtlsState;
import dev.parley.media.ice.CandidatePair;
import dev.parley.media.ice.IceCandidate;
import dev.parley.media.ice.IceClient;
import dev.parley.media.ice.IceClientOwner;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.ice.TransportProtocol;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.srtp.SrtpReceiver;
import dev.parley.media.srtp.SrtpSender;
import dev.parley.media.stun.Demultiplexer;
import dev.parley.media.stun.StunMessage;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One who publishes and watches, without a socket: the far side of a {@link Peer}. */
final class SimulatedPeer {
  private static final long EPOCH_NTP = 0xe000_0000L << 32;
  private static final DtlsCertificate CERTIFICATE = DtlsCertificate.make(Clock.systemUTC());

  final SfuSimulation stage;
  final PeerEventLog heard = new PeerEventLog();
  final ReceivedMedia inbox = new ReceivedMedia(this);
  final SimulatedSignalling signalling;
  final List<PublishedTestStream> streams = new ArrayList<>();
  LinkDirection up = new LinkDirection(LinkShape.OPEN, 1);
  LinkDirection down = new LinkDirection(LinkShape.OPEN, 2);
  InetSocketAddress address;
  IceClient ice;
  boolean silent;
  @Nullable SrtpSender sender;
  private @Nullable SrtpReceiver receiver;
  private @Nullable DtlsEndpoint dtls;
  private boolean selected;
  private IceCandidate local;
  private final RtcpWriter writer = new RtcpWriter();
  private final StunMessage stun = new StunMessage();
  private int number;
  private long reportAt;

  /** The last datagram that left, as it went over the line. */
  byte[] last = {};

  SimulatedPeer(SfuSimulation stage, String room, int index) {
    this.stage = stage;
    address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 20_000 + index);
    local = IceCandidate.host(TransportProtocol.UDP, address, 1);
    ice = new IceClient(stage.random, new Way(), stage.now);
    signalling = new SimulatedSignalling(this, room, ice.credentials(), CERTIFICATE.fingerprint());
  }

  Peer peer() {
    return signalling.peer;
  }

  /** Negotiates, and meets the server unless that was done before. */
  SimulatedPeer connect() {
    signalling.negotiate();
    if (dtls == null) {
      dtls =
          DtlsEndpoint.client(
              CERTIFICATE, SfuSimulation.CERTIFICATE.fingerprint(), stage::later, new Handshake());
      ice.add(local, stage.now);
      meet(peer().credentials());
      stage.until("selected", () -> selected);
      stage.await("connected", () -> sender != null && heard.connected);
    }
    return this;
  }

  /** Negotiates and sends connectivity checks, and never begins the DTLS handshake. */
  void checkOnly() {
    signalling.negotiate();
    ice.add(local, stage.now);
    meet(peer().credentials());
  }

  /** The server is met by these from now on. */
  void meet(IceCredentials server) {
    ice.remote(server, true, stage.now);
    ice.addRemote(IceCandidate.host(TransportProtocol.UDP, SfuSimulation.SERVER, 1), stage.now);
  }

  /** Goes to another address, as a telephone does that leaves the house. */
  void move(int port) {
    IceCandidate before = local;
    address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    local = IceCandidate.host(TransportProtocol.UDP, address, 2);
    ice.add(local, stage.now);
    ice.remove(before, stage.now);
  }

  void turn() {
    for (Optional<byte[]> each = up.poll(stage.now); each.isPresent(); each = up.poll(stage.now)) {
      stage.arrive(each.get(), address);
    }
    for (Optional<byte[]> each = down.poll(stage.now);
        each.isPresent();
        each = down.poll(stage.now)) {
      datagram(each.get());
    }
    if (!silent) {
      ice.tick(stage.now);
    }
    if (sender != null && !silent) {
      streams.forEach(each -> each.turn(this, stage.now));
      inbox.turn(stage.now);
      if (stage.now >= reportAt) {
        reportAt = stage.now + 500_000_000;
        streams.forEach(this::report);
      }
    }
  }

  /**
   * Takes a datagram from the server. DTLS bypasses the line in both directions: its threads use
   * the real clock, and the handshake takes no simulated time.
   */
  void take(byte[] bytes) {
    if (Demultiplexer.of(bytes, 0, bytes.length) != Demultiplexer.DTLS) {
      down.offer(bytes, stage.now);
    } else if (dtls != null) {
      dtls.handle(bytes, 0, bytes.length);
    }
  }

  private void datagram(byte[] bytes) {
    switch (Demultiplexer.of(bytes, 0, bytes.length)) {
      case STUN -> {
        if (stun.wrap(bytes, 0, bytes.length)) {
          ice.handle(stun, local, SfuSimulation.SERVER, stage.now);
        }
      }
      case RTP -> {
        int length = receiver == null ? -1 : receiver.unprotect(bytes, 0, bytes.length);
        if (length >= 0) {
          inbox.rtp(bytes, length, ids(), stage.now);
        }
      }
      case RTCP -> {
        int length = receiver == null ? -1 : receiver.unprotectRtcp(bytes, 0, bytes.length);
        if (length >= 0) {
          inbox.rtcp(bytes, length, stage.now);
        }
      }
      case DTLS, UNKNOWN -> throw new AssertionError("a stray");
    }
  }

  HeaderExtensionIds ids() {
    return signalling.ids();
  }

  private void report(PublishedTestStream stream) {
    byte[] bytes = new byte[200];
    writer.begin(bytes, 0, bytes.length);
    writer.senderReport(
        stream.ssrc, ntp(stage.now), stream.timestamp, stream.packets, stream.octets);
    sendRtcp(bytes, writer.length());
  }

  /** {@return what the wall clock of all callers shows} */
  static long ntp(long now) {
    return EPOCH_NTP + now / 1_000_000_000 << 32 | (now % 1_000_000_000 << 32) / 1_000_000_000;
  }

  void sendRtp(byte[] bytes, int length, int numberAt) {
    byte[] copy = Arrays.copyOf(bytes, length + 32);
    if (numberAt >= 0) {
      copy[numberAt] = (byte) (number >> 8);
      copy[numberAt + 1] = (byte) number++;
    }
    leave(copy, keys().protect(copy, 0, length, copy, 0));
  }

  void sendRtcp(byte[] bytes, int length) {
    byte[] copy = Arrays.copyOf(bytes, length + 32);
    leave(copy, keys().protectRtcp(copy, 0, length, copy, 0));
  }

  /** Protects a packet where it lies, and does not send it. */
  void sealOnly(byte[] bytes, int length) {
    keys().protect(bytes, 0, length, bytes, 0);
  }

  private SrtpSender keys() {
    if (sender == null) {
      throw new AssertionError("not connected");
    }
    return sender;
  }

  /** What has no whole head cannot be protected, and does not leave. */
  private void leave(byte[] bytes, int length) {
    if (length > 0) {
      byte[] datagram = Arrays.copyOf(bytes, length);
      last = datagram.clone();
      up.offer(datagram, stage.now);
    }
  }

  void again(int ssrc, int sequence) {
    streams.stream().filter(each -> each.ssrc == ssrc).forEach(each -> each.again(this, sequence));
  }

  void keyFrame(int ssrc) {
    for (PublishedTestStream each : streams) {
      if (each.ssrc == ssrc) {
        each.keyWanted = true;
        each.asked++;
      }
    }
  }

  /** Hangs up. */
  void hangUp() {
    if (dtls != null) {
      dtls.close();
    }
  }

  /** What ICE asks for. */
  private final class Way implements IceClientOwner {
    @Override
    public void send(
        byte[] bytes, int from, int length, IceCandidate by, InetSocketAddress remote) {
      up.offer(Arrays.copyOfRange(bytes, from, from + length), stage.now);
    }

    @Override
    public void selected(CandidatePair pair) {
      selected = true;
      if (dtls != null) {
        dtls.start();
      }
    }

    @Override
    public void failed() {
      // Its peer finds out by itself.
    }
  }

  /** What DTLS tells. */
  private final class Handshake implements DtlsListener {
    @Override
    public void send(byte[] datagram) {
      stage.arrive(datagram, address);
    }

    @Override
    public void changed(DtlsState state) {
      if (state instanceof DtlsState.Connected(var keys)) {
        sender = keys.sender();
        receiver = keys.receiver();
      }
    }
  }
}
