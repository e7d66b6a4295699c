package dev.parley.media.ice;

import java.net.InetSocketAddress;

/** What {@link IceClient} needs from whoever has the sockets; called from within its methods. */
public interface IceClientOwner {
  /**
   * Sends a packet from a local candidate; the bytes are good only until this returns. From a
   * TCP_ACTIVE candidate the packet is to be framed, on a connection that the first of them opens.
   */
  void send(byte[] bytes, int from, int length, Candidate local, InetSocketAddress remote);

  /** Packets go by this pair from now on; the first time, the agent is connected. */
  void selected(CandidatePair pair);

  /** No way was found, or consent has expired: only {@link IceClient#restart} helps. */
  void failed();
}
