package dev.parley.sfu;

import dev.parley.media.dtls.DtlsEndpoint;
import dev.parley.media.dtls.DtlsListener;
import dev.parley.media.dtls.DtlsState;
import dev.parley.media.srtp.SrtpKeys;
import dev.parley.media.srtp.SrtpReceiver;
import dev.parley.media.srtp.SrtpSender;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Selected path to a peer, with the DTLS association and the SRTP contexts of what passes over it.
 * Threads: confined to its owner.
 */
final class MediaPath implements DtlsListener {
  private final PacketNetwork network;
  private final SfuContext context;
  private final SfuCounters counters;
  private final PeerTransportListener listener;
  private final DtlsEndpoint dtls;
  private @Nullable PeerRoute route; // null: none is selected
  private @Nullable SrtpReceiver receiver;
  private @Nullable SrtpSender sender;
  private long heardAt;

  /**
   * @param dtls creates the DTLS endpoint, with this as its listener
   */
  MediaPath(
      SfuContext context,
      SfuCounters counters,
      PeerTransportListener listener,
      Function<DtlsListener, DtlsEndpoint> dtls) {
    this.context = context;
    this.counters = counters;
    this.listener = listener;
    network = context.network();
    this.dtls = dtls.apply(this);
  }

  /** {@return the selected route; null for none} */
  @Nullable PeerRoute route() {
    return route;
  }

  /** Selects a route, or none. */
  void select(@Nullable PeerRoute selected) {
    route = selected;
  }

  /** Starts the handshake of a DTLS client. */
  void start() {
    dtls.start();
  }

  /** Takes note that the peer has proved that it is there. */
  void heard(long now) {
    heardAt = now;
  }

  /** {@return when the peer was heard last, in nanoseconds} */
  long heardAt() {
    return heardAt;
  }

  /** {@return whether the DTLS handshake has finished} */
  boolean agreed() {
    return sender != null;
  }

  void dtls(byte[] bytes, int from, int length) {
    dtls.handle(bytes, from, length);
  }

  void rtp(byte[] bytes, int from, int length, long now) {
    if (receiver == null) {
      return; // media may overtake the last handshake flight; losses are repaired
    }
    int plain = receiver.unprotect(bytes, from, length);
    if (plain >= 0) {
      heardAt = now;
      listener.rtp(bytes, from, plain, now);
    } else {
      counters.countForged();
    }
  }

  void rtcp(byte[] bytes, int from, int length, long now) {
    if (receiver == null) {
      return;
    }
    int plain = receiver.unprotectRtcp(bytes, from, length);
    if (plain >= 0) {
      heardAt = now;
      listener.rtcp(bytes, from, plain, now);
    } else {
      counters.countForged();
    }
  }

  /** Protects and sends an RTP packet, as {@link MediaTransport#send}. */
  void sendRtp(byte[] bytes, int from, int length) {
    if (sender != null && route != null) {
      int sealed = sender.protect(bytes, from, length, bytes, from);
      if (sealed > 0) {
        network.send(route, bytes, from, sealed);
        counters.countSent(sealed);
      }
    }
  }

  /** Protects and sends RTCP packets, as {@link MediaTransport#sendReports}. */
  void sendReports(byte[] bytes, int from, int length) {
    if (sender != null && route != null && length > 0) {
      int sealed = sender.protectRtcp(bytes, from, length, bytes, from);
      if (sealed > 0) {
        network.send(route, bytes, from, sealed);
      }
    }
  }

  /** Ends the DTLS association. */
  void close() {
    dtls.close();
  }

  /** {@return whether the DTLS association has ended} */
  boolean ended() {
    return dtls.state() instanceof DtlsState.Closed || dtls.state() instanceof DtlsState.Failed;
  }

  @Override
  public void send(byte[] datagram) {
    if (route != null) {
      network.send(route, datagram, 0, datagram.length);
    }
  }

  @Override
  public void changed(DtlsState state) {
    switch (state) {
      case DtlsState.Connecting _ -> {
        // wait for connected or failed
      }
      case DtlsState.Connected(SrtpKeys keys) -> {
        receiver = keys.receiver();
        sender = keys.sender();
        listener.connected(context.now());
      }
      case DtlsState.Failed(var reason) -> listener.failed("DTLS: " + reason);
      case DtlsState.Closed _ -> {
        listener.failed("it has closed DTLS");
        listener.ended();
      }
    }
  }
}
