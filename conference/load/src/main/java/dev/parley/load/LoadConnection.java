package dev.parley.load;

import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
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
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.DtlsSetup;
import dev.parley.media.sdp.LocalParameters;
import dev.parley.media.sdp.RemoteTransport;
import dev.parley.media.srtp.SrtpReceiver;
import dev.parley.media.srtp.SrtpRejection;
import dev.parley.media.srtp.SrtpSender;
import dev.parley.media.stun.Demultiplexer;
import dev.parley.media.stun.StunMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Client-side media connection to a server: socket, ICE, DTLS, SRTP.
 *
 * <p>Threads: opened by any; from {@link #begin} on confined to the thread of its owner.
 */
final class LoadConnection implements IceClientOwner, DtlsListener {
  private static final int BATCH = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final UdpSocket socket;
  private final DtlsCertificate certificate;
  private final Executor owner;
  private final LoadConnectionListener ear;
  private final IceClient ice;
  private final IceCandidate local;
  private final StunMessage stun = new StunMessage();
  private @Nullable RemoteEndpoint remote; // selected remote; null before ICE has connected
  private @Nullable DtlsEndpoint dtls;
  private boolean active;
  private @Nullable SrtpSender sender;
  private @Nullable SrtpReceiver receiver;
  private boolean over;
  private boolean closing;
  private boolean released;

  private LoadConnection(
      UdpSocket socket,
      DtlsCertificate certificate,
      Executor owner,
      LoadConnectionListener ear,
      long now) {
    this.socket = socket;
    this.certificate = certificate;
    this.owner = owner;
    this.ear = ear;
    ice = new IceClient(RANDOM, this, now);
    local = IceCandidate.host(TransportProtocol.UDP, socket.localAddress(), 0);
    ice.add(local, now);
  }

  /**
   * Opens a socket at an address of this machine.
   *
   * @param owner runs tasks on the thread that calls {@link #turn}
   */
  static LoadConnection open(
      InetAddress address,
      DtlsCertificate certificate,
      Executor owner,
      LoadConnectionListener ear,
      long now) {
    try {
      UdpSocket socket = UdpSocket.bind(new InetSocketAddress(address, 0), BATCH);
      return new LoadConnection(socket, certificate, owner, ear, now);
    } catch (IOException e) {
      throw new LoadException("no socket for one more member: " + e.getMessage(), e);
    }
  }

  /** {@return the local parameters for an offer} */
  LocalParameters side() {
    IceCredentials ours = ice.credentials();
    InetSocketAddress address = socket.localAddress();
    return new LocalParameters(
        ours,
        certificate.fingerprint(),
        List.of(
            dev.parley.media.sdp.SdpCandidate.udp(
                0, address.getAddress().getHostAddress(), address.getPort())),
        List.of(Codec.OPUS, Codec.VP8));
  }

  /** Applies the transport parameters of the answer. */
  void begin(RemoteTransport peer, long now) {
    active = peer.setup() != DtlsSetup.ACTIVE;
    dtls =
        active
            ? DtlsEndpoint.client(certificate, peer.fingerprint(), owner, this)
            : DtlsEndpoint.server(certificate, peer.fingerprint(), owner, this);
    for (var candidate : peer.candidates()) {
      candidate.forIce().ifPresent(each -> ice.addRemote(each, now));
    }
    ice.remote(peer.ice(), peer.lite(), now);
  }

  /** Reads received packets. */
  void turn(long now) {
    if (over) {
      return;
    }
    try {
      int count;
      do {
        count = socket.receive(0);
        for (int i = 0; i < count; i++) {
          take(i, now);
        }
      } while (count == BATCH && !over);
    } catch (IOException e) {
      fail("its socket is broken: " + e.getMessage());
      return;
    }
    if (ice.nextDeadline() <= now) {
      ice.tick(now);
    }
  }

  private void take(int datagram, long now) {
    byte[] bytes = socket.bytes();
    int from = socket.from(datagram);
    int length = socket.length(datagram);
    switch (Demultiplexer.of(bytes, from, length)) {
      case STUN -> {
        if (stun.wrap(bytes, from, length)) {
          ice.handle(stun, local, socket.remote(datagram).address(), now);
        }
      }
      case DTLS -> {
        if (dtls != null) {
          dtls.handle(bytes, from, length);
        }
      }
      case RTP -> {
        int plain = receiver == null ? -1 : receiver.unprotect(bytes, from, length);
        if (plain >= 0) {
          ear.rtp(bytes, from, plain, now);
        }
      }
      case RTCP -> {
        int plain = receiver == null ? -1 : receiver.unprotectRtcp(bytes, from, length);
        if (plain >= 0) {
          ear.rtcp(bytes, from, plain, now);
        }
      }
      case UNKNOWN -> {
        // Unknown protocol.
      }
    }
  }

  /** Protects a packet in place, with room behind it, and sends it with the next flush. */
  void sendRtp(byte[] bytes, int length) {
    if (sender != null && remote != null) {
      int sealed = sender.protect(bytes, 0, length, bytes, 0);
      if (sealed > 0) {
        socket.send(remote, bytes, 0, sealed);
      }
    }
  }

  /** Protects and sends an RTCP packet, like {@link #sendRtp}. */
  void sendRtcp(byte[] bytes, int length) {
    if (sender != null && remote != null && length > 0) {
      int sealed = sender.protectRtcp(bytes, 0, length, bytes, 0);
      if (sealed > 0) {
        socket.send(remote, bytes, 0, sealed);
      }
    }
  }

  void flush() {
    socket.flush();
  }

  boolean connected() {
    return sender != null && !over;
  }

  /** {@return number of packets that failed authentication} */
  long forged() {
    return receiver == null ? 0 : receiver.rejected(SrtpRejection.UNAUTHENTIC);
  }

  @Override
  public void send(byte[] bytes, int from, int length, IceCandidate local, InetSocketAddress to) {
    socket.send(socket.remote(to), bytes, from, length);
    socket.flush();
  }

  @Override
  public void selected(CandidatePair pair) {
    remote = socket.remote(pair.remote().address());
    if (active && dtls != null) {
      dtls.start();
    }
  }

  @Override
  public void failed() {
    fail("no way to the server: nothing answers where its answer says that it is");
  }

  @Override
  public void send(byte[] datagram) {
    if (remote != null) {
      socket.send(remote, datagram, 0, datagram.length);
      socket.flush();
    }
  }

  @Override
  public void changed(DtlsState state) {
    switch (state) {
      case DtlsState.Connecting _ -> {
        // wait for connected or failed
      }
      case DtlsState.Connected(var keys) -> {
        sender = keys.sender();
        receiver = keys.receiver();
        ear.connected(System.nanoTime());
      }
      case DtlsState.Failed(var reason) -> end("the handshake failed: " + reason);
      case DtlsState.Closed _ -> end("the server has closed DTLS");
    }
  }

  private void end(String why) {
    fail(why);
    if (closing) {
      release();
    }
  }

  private void fail(String why) {
    if (!over) {
      over = true;
      ear.failed(why);
    }
  }

  /** Sends the DTLS closure alert, and closes the socket afterwards. */
  void close() {
    boolean open = dtls != null && !over;
    over = true;
    closing = true;
    if (dtls != null && open) {
      dtls.close();
    } else {
      release();
    }
  }

  /** Closes the socket. */
  void release() {
    if (!released) {
      released = true;
      socket.close();
    }
  }

  boolean released() {
    return released;
  }
}
