package dev.parley.media.dtls;

/** What an endpoint tells its owner, on the owner's thread. */
public interface DtlsListener {
  /** Takes a datagram that goes to the peer; the array is the owner's from now on. */
  void send(byte[] datagram);

  /** Hears that the endpoint stands elsewhere. Nothing is told after {@link DtlsState.Failed}. */
  void changed(DtlsState state);
}
