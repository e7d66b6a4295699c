package dev.parley.media.ice;

import java.net.InetSocketAddress;

/**
 * Callback interface of {@link IceClient} to the owner of the sockets, called from within its
 * methods.
 */
public interface IceClientOwner {
  /**
   * Sends a packet from a local candidate; the bytes are valid only until this returns. From a
   * TCP_ACTIVE candidate the packet is to be framed (RFC 4571); the first packet opens the
   * connection.
   */
  void send(byte[] bytes, int from, int length, IceCandidate local, InetSocketAddress remote);

  /** Called when a pair is selected; the first time, the agent becomes connected. */
  void selected(CandidatePair pair);

  /** Called when no pair works, or consent has expired: only {@link IceClient#restart} helps. */
  void failed();
}
