package dev.parley.sfu;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.dtls.DtlsEndpoint;
import dev.parley.media.ice.CandidatePair;
import dev.parley.media.ice.IceCandidate;
import dev.parley.media.ice.IceClient;
import dev.parley.media.ice.IceClientOwner;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.ice.IceRoute;
import dev.parley.media.ice.TransportProtocol;
import dev.parley.media.stun.StunMessage;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Transport to a relay peer at the side that asks: a controlling ICE agent and a DTLS client.
 * Threads: confined to its owner.
 */
final class DialingTransport implements MediaTransport, DatagramHandler {
  /**
   * Local candidates. The other side is a lite agent, which learns the real address from the checks
   * and gets no candidates; ICE only pairs candidates of one address family.
   */
  private static final IceCandidate LOCAL4 = local("0.0.0.0");

  private static final IceCandidate LOCAL6 = local("::");

  private final SfuContext context;
  private final DatagramRouter router;
  private final SfuCounters counters;
  private final RelayChannel channel;
  private final PeerTransportListener listener;
  private final IceClient ice;
  private final Map<InetSocketAddress, PeerRoute> routes = new HashMap<>();
  private @Nullable MediaPath path; // null: the other side has not answered
  private boolean closed;

  DialingTransport(
      SfuContext context,
      DatagramRouter router,
      SfuCounters counters,
      RelayChannel channel,
      PeerTransportListener listener) {
    this.context = context;
    this.router = router;
    this.counters = counters;
    this.channel = channel;
    this.listener = listener;
    ice = new IceClient(context.random(), new IceEvents(), context.now());
    ice.add(LOCAL4, context.now());
    ice.add(LOCAL6, context.now());
    router.register(ice.credentials(), this);
  }

  private static IceCandidate local(String address) {
    InetAddress any = InetAddress.ofLiteral(address);
    return IceCandidate.host(TransportProtocol.UDP, new InetSocketAddress(any, 0), 0);
  }

  /** {@return the local ICE credentials} */
  IceCredentials credentials() {
    return ice.credentials();
  }

  /** Begins to check the candidates of the other side. Call it once. */
  void answered(
      IceCredentials remote,
      CertificateFingerprint fingerprint,
      List<InetSocketAddress> candidates) {
    path =
        new MediaPath(
            context,
            counters,
            listener,
            events ->
                DtlsEndpoint.client(context.certificate(), fingerprint, context.owner(), events));
    for (int i = 0; i < Math.min(candidates.size(), IceCandidate.CANDIDATES_MAX); i++) {
      InetSocketAddress each = candidates.get(i);
      if (!routes.containsKey(each)) {
        add(each, candidates.size() - i);
      }
    }
    ice.remote(remote, true, context.now());
  }

  private void add(InetSocketAddress candidate, int preference) {
    PeerRoute route = channel.route(candidate);
    route.owner(this);
    if (context.network().bind(route)) {
      routes.put(candidate, route);
      ice.addRemote(IceCandidate.host(TransportProtocol.UDP, candidate, preference), context.now());
    }
  }

  @Override
  public void stun(StunMessage message, PeerRoute link, long now) {
    InetSocketAddress from = link.route().remote();
    IceCandidate local = from.getAddress() instanceof Inet4Address ? LOCAL4 : LOCAL6;
    ice.handle(message, local, from, now);
  }

  @Override
  public void dtls(byte[] bytes, int from, int length, PeerRoute link) {
    if (path != null && link.equals(path.route())) {
      path.dtls(bytes, from, length);
    }
  }

  @Override
  public void rtp(byte[] bytes, int from, int length, long now) {
    if (path != null) {
      path.rtp(bytes, from, length, now);
    }
  }

  @Override
  public void rtcp(byte[] bytes, int from, int length, long now) {
    if (path != null) {
      path.rtcp(bytes, from, length, now);
    }
  }

  @Override
  public boolean uses(PeerRoute link, long now) {
    return path != null && link.equals(path.route());
  }

  @Override
  public void lost(IceRoute route) {
    routes.remove(route.remote());
  }

  @Override
  public boolean connected() {
    return path != null && path.agreed() && path.route() != null && !closed;
  }

  @Override
  public ConnectionProgress progress() {
    if (connected()) {
      return ConnectionProgress.CONNECTED;
    }
    return path != null && path.route() != null
        ? ConnectionProgress.HANDSHAKE
        : ConnectionProgress.UNREACHED;
  }

  @Override
  public void send(byte[] bytes, int from, int length) {
    if (path != null) {
      path.sendRtp(bytes, from, length);
    }
  }

  @Override
  public void sendReports(byte[] bytes, int from, int length) {
    if (path != null) {
      path.sendReports(bytes, from, length);
    }
  }

  @Override
  public void tick(long now) {
    if (ice.nextDeadline() <= now) {
      ice.tick(now);
    }
  }

  @Override
  public void close() {
    closed = true;
    if (path != null) {
      path.close();
    }
    routes
        .values()
        .forEach(route -> {
          route.owner(null);
          context.network().release(route);
        });
    routes.clear();
    router.remove(this);
  }

  @Override
  public boolean ended() {
    return path == null || path.ended();
  }

  /** Receiver of the events of the ICE agent. */
  private final class IceEvents implements IceClientOwner {
    @Override
    public void send(byte[] bytes, int from, int length, IceCandidate local, InetSocketAddress to) {
      PeerRoute route = routes.get(to);
      if (route != null) {
        context.network().send(route, bytes, from, length);
      }
    }

    @Override
    public void selected(CandidatePair pair) {
      PeerRoute route = routes.get(pair.remote().address());
      if (path != null && route != null) {
        path.select(route);
        path.start();
      }
    }

    @Override
    public void failed() {
      listener.failed("none of the addresses of the other node answers");
    }
  }
}
