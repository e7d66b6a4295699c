package dev.parley.sfu;

import dev.parley.media.ice.IceCredentials;
import dev.parley.media.ice.UfragKey;
import dev.parley.media.stun.Demultiplexer;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunMessage;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Routes each datagram to the peer that owns its source address or its ICE ufrag. Threads: confined
 * to its owner.
 */
final class DatagramRouter {
  private final Map<Long, DatagramHandler> byUfrag = new HashMap<>();
  private final StunMessage stun = new StunMessage();
  private final StunResponder stunResponder;
  private final SfuCounters counters;

  /**
   * @param counters counts datagrams that belong to no peer
   */
  DatagramRouter(PacketNetwork network, SfuCounters counters) {
    stunResponder = new StunResponder(network);
    this.counters = counters;
  }

  /** Registers local credentials by which connectivity checks of a peer are recognised. */
  void register(IceCredentials local, DatagramHandler peer) {
    byUfrag.put(UfragKey.of(local.ufrag()), peer);
  }

  /** Forgets local credentials. */
  void forget(String ufrag) {
    byUfrag.remove(UfragKey.of(ufrag));
  }

  /** Forgets all credentials of a peer. */
  void remove(DatagramHandler peer) {
    byUfrag.values().removeIf(peer::equals);
  }

  void datagram(byte[] bytes, int from, int length, PeerRoute link, long now) {
    Demultiplexer kind = Demultiplexer.of(bytes, from, length);
    if (kind == Demultiplexer.STUN) {
      stun(bytes, from, length, link, now);
      return;
    }
    DatagramHandler peer = link.owner();
    if (peer == null) {
      counters.countStray();
      return;
    }
    switch (kind) {
      case DTLS -> peer.dtls(bytes, from, length, link);
      case RTP -> peer.rtp(bytes, from, length, now);
      case RTCP -> peer.rtcp(bytes, from, length, now);
      case STUN, UNKNOWN -> counters.countStray();
    }
  }

  private void stun(byte[] bytes, int from, int length, PeerRoute link, long now) {
    if (!stun.wrap(bytes, from, length)) {
      counters.countStray();
      return;
    }
    DatagramHandler peer = recipient(link);
    if (peer != null) {
      peer.stun(stun, link, now);
    } else if (!stunResponder.answer(stun, link, now)) {
      counters.countStray();
    }
  }

  private @Nullable DatagramHandler recipient(PeerRoute link) {
    // Requests are routed by ufrag, since an address may pass from one peer to another.
    return stun.stunClass() == StunClass.REQUEST ? byUfrag.get(UfragKey.of(stun)) : link.owner();
  }
}
