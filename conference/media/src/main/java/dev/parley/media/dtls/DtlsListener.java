package dev.parley.media.dtls;

/** Listener for the events of a DTLS endpoint, called on the owner's thread. */
public interface DtlsListener {
  /** Sends a datagram to the peer; the array belongs to the listener from now on. */
  void send(byte[] datagram);

  /** Called when the state has changed. Nothing follows {@link DtlsState.Failed}. */
  void changed(DtlsState state);
}
