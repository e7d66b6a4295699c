package dev.parley.client.transport;

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
import dev.parley.media.ice.TransportProtocol;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.DtlsSetup;
import dev.parley.media.sdp.LocalParameters;
import dev.parley.media.sdp.RemoteTransport;
import dev.parley.media.sdp.SdpCandidate;
import dev.parley.media.srtp.SrtpReceiver;
import dev.parley.media.srtp.SrtpRejection;
import dev.parley.media.srtp.SrtpSender;
import dev.parley.media.stun.Demultiplexer;
import dev.parley.media.stun.StunMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Client's media connection to a server: socket, ICE, DTLS and SRTP.
 *
 * <p>Threads: opened by any; from {@link #begin} on confined to the thread of its owner.
 */
public final class MediaConnection implements IceClientOwner, DtlsListener {
  private static final int BATCH = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final UdpSocket socket;
  private final DtlsCertificate certificate;
  private final Executor owner;
  private final MediaConnectionListener listener;
  private final IceClient ice;
  private final Map<Class<? extends InetAddress>, IceCandidate> locals = new HashMap<>();
  private final StunMessage stun = new StunMessage();
  private @Nullable RemoteEndpoint remote; // selected remote; null before ICE has connected
  private @Nullable DtlsEndpoint dtls;
  private boolean active;
  private @Nullable SrtpSender sender;
  private @Nullable SrtpReceiver receiver;
  private boolean over;
  private boolean closing;
  private boolean dtlsOver;
  private boolean released;

  private MediaConnection(
      UdpSocket socket,
      DtlsCertificate certificate,
      Executor owner,
      MediaConnectionListener listener,
      long now) {
    this.socket = socket;
    this.certificate = certificate;
    this.owner = owner;
    this.listener = listener;
    ice = new IceClient(RANDOM, this, now);
    InetSocketAddress address = socket.localAddress();
    addLocal(address, now);
    if (address.getAddress().isAnyLocalAddress()) {
      // One socket for both families; a candidate pair has two addresses of one family.
      addLocal(new InetSocketAddress(InetAddress.ofLiteral("0.0.0.0"), address.getPort()), now);
      addLocal(new InetSocketAddress(InetAddress.ofLiteral("::"), address.getPort()), now);
    }
  }

  private void addLocal(InetSocketAddress address, long now) {
    IceCandidate local = IceCandidate.host(TransportProtocol.UDP, address, 0);
    if (locals.put(address.getAddress().getClass(), local) == null) {
      ice.add(local, now);
    }
  }

  /**
   * Opens a socket.
   *
   * @param address of this machine; the wildcard address {@code ::} for whichever leads to the
   *     server
   * @param owner runs tasks on the thread that calls {@link #turn}
   * @throws IOException when the system gives no socket at that address
   */
  public static MediaConnection open(
      InetAddress address,
      DtlsCertificate certificate,
      Executor owner,
      MediaConnectionListener listener,
      long now)
      throws IOException {
    UdpSocket socket = UdpSocket.bind(new InetSocketAddress(address, 0), BATCH);
    return new MediaConnection(socket, certificate, owner, listener, now);
  }

  /**
   * {@return the local parameters for an offer}
   *
   * <p>A wildcard address is no candidate: the server learns the real one from the checks.
   *
   * @param codecs that this side receives
   */
  public LocalParameters parameters(List<Codec> codecs) {
    InetSocketAddress address = socket.localAddress();
    List<SdpCandidate> candidates =
        address.getAddress().isAnyLocalAddress()
            ? List.of()
            : List.of(
                SdpCandidate.udp(0, address.getAddress().getHostAddress(), address.getPort()));
    return new LocalParameters(ice.credentials(), certificate.fingerprint(), candidates, codecs);
  }

  /** Applies the transport parameters of the answer. */
  public void begin(RemoteTransport peer, long now) {
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
  public void turn(long now) {
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
    int at = socket.from(datagram);
    int length = socket.length(datagram);
    switch (Demultiplexer.of(bytes, at, length)) {
      case STUN -> {
        if (stun.wrap(bytes, at, length)) {
          InetSocketAddress from = socket.remote(datagram).address();
          IceCandidate local = locals.get(from.getAddress().getClass());
          if (local != null) {
            ice.handle(stun, local, from, now);
          }
        }
      }
      case DTLS -> {
        if (dtls != null) {
          dtls.handle(bytes, at, length);
        }
      }
      case RTP -> {
        int plain = receiver == null ? -1 : receiver.unprotect(bytes, at, length);
        if (plain >= 0) {
          listener.rtp(bytes, at, plain, now);
        }
      }
      case RTCP -> {
        int plain = receiver == null ? -1 : receiver.unprotectRtcp(bytes, at, length);
        if (plain >= 0) {
          listener.rtcp(bytes, at, plain, now);
        }
      }
      case UNKNOWN -> {
        // Unknown protocol.
      }
    }
  }

  /** Protects a packet in place, with room behind it, and sends it with the next flush. */
  public void sendRtp(byte[] bytes, int length) {
    if (sender != null && remote != null) {
      int sealed = sender.protect(bytes, 0, length, bytes, 0);
      if (sealed > 0) {
        socket.send(remote, bytes, 0, sealed);
      }
    }
  }

  /** Protects and sends an RTCP packet, like {@link #sendRtp}. */
  public void sendRtcp(byte[] bytes, int length) {
    if (sender != null && remote != null && length > 0) {
      int sealed = sender.protectRtcp(bytes, 0, length, bytes, 0);
      if (sealed > 0) {
        socket.send(remote, bytes, 0, sealed);
      }
    }
  }

  /** Sends what was added since the last flush. */
  public void flush() {
    socket.flush();
  }

  /** {@return whether media can be sent and received} */
  public boolean connected() {
    return sender != null && !over;
  }

  /** {@return number of packets that failed authentication} */
  public long forged() {
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
        listener.connected(System.nanoTime());
      }
      case DtlsState.Failed(var reason) -> end("the handshake failed: " + reason);
      case DtlsState.Closed _ -> end("the server has closed DTLS");
    }
  }

  private void end(String why) {
    dtlsOver = true;
    fail(why);
    if (closing) {
      release();
    }
  }

  private void fail(String why) {
    if (!over) {
      over = true;
      listener.failed(why);
    }
  }

  /** Sends the DTLS closure alert, and closes the socket afterwards. */
  public void close() {
    over = true;
    closing = true;
    if (dtls == null || dtlsOver) {
      release();
    } else {
      dtls.close();
    }
  }

  /** Closes the connection, and tells the listener why. */
  void abort(String why) {
    fail(why);
    close();
  }

  /** Closes the socket. */
  public void release() {
    if (!released) {
      released = true;
      socket.close();
    }
  }

  /** {@return whether the socket is closed} */
  public boolean released() {
    return released;
  }
}
