package dev.parley.media.dtls;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.bouncycastle.tls.DTLSClientProtocol;
import org.bouncycastle.tls.DTLSServerProtocol;

/**
 * Endpoint of a DTLS association with one peer. The owner passes datagrams in; the endpoint calls
 * its {@link DtlsListener} with datagrams to send and with changes of its state.
 *
 * <p>Threads: all methods by the owner's thread. A virtual thread of its own performs the
 * cryptography. The first datagram (at a client, {@link #start}) starts it, and it ends with the
 * association; its results are passed to the owner's executor.
 */
public final class DtlsEndpoint {
  /** Limit for the duration of a handshake, from its first datagram. */
  public static final Duration HANDSHAKE_TIMEOUT = Duration.ofSeconds(30);

  private final DtlsListener listener;
  private final DtlsDatagramQueue mailbox;
  private final DtlsAssociation association;
  private DtlsState state = new DtlsState.Connecting();
  private boolean started;
  private boolean closed;
  private long dropped;

  private DtlsEndpoint(
      DtlsAssociation.Handshake handshake,
      DtlsPolicy rules,
      Executor owner,
      DtlsListener listener) {
    this.listener = listener;
    this.mailbox = new DtlsDatagramQueue(datagram -> owner.execute(() -> listener.send(datagram)));
    this.association =
        new DtlsAssociation(handshake, rules, mailbox, next -> owner.execute(() -> change(next)));
  }

  /**
   * {@return a DTLS server, the passive end, which waits for the peer}
   *
   * @param peer fingerprint of the peer's certificate, from the signalling
   * @param owner runs tasks on the owner's thread, soon and in order
   */
  public static DtlsEndpoint server(
      DtlsCertificate certificate,
      CertificateFingerprint peer,
      Executor owner,
      DtlsListener listener) {
    DtlsPolicy rules = new DtlsPolicy(certificate, peer, HANDSHAKE_TIMEOUT);
    return new DtlsEndpoint(
        mailbox -> new DTLSServerProtocol().accept(new DtlsServerRole(rules), mailbox),
        rules,
        owner,
        listener);
  }

  /**
   * {@return a DTLS client, the active end, which sends the first message once it is started}
   *
   * @param peer fingerprint of the peer's certificate, from the signalling
   * @param owner runs tasks on the owner's thread, soon and in order
   */
  public static DtlsEndpoint client(
      DtlsCertificate certificate,
      CertificateFingerprint peer,
      Executor owner,
      DtlsListener listener) {
    DtlsPolicy rules = new DtlsPolicy(certificate, peer, HANDSHAKE_TIMEOUT);
    return new DtlsEndpoint(
        mailbox -> new DTLSClientProtocol().connect(new DtlsClientRole(rules), mailbox),
        rules,
        owner,
        listener);
  }

  /** Starts the handshake of a client; a server starts with the first datagram. */
  public void start() {
    if (!started && !closed) {
      started = true;
      Thread.ofVirtual().name("parley-dtls").start(association);
    }
  }

  /**
   * Takes a copy of a datagram from the peer.
   *
   * @return false if it was dropped and counted: it is too long or malformed, too many datagrams
   *     wait, or the association has ended
   */
  public boolean handle(byte[] bytes, int from, int length) {
    Objects.checkFromIndexSize(from, length, bytes.length);
    boolean taken = !isOver() && mailbox.offer(bytes, from, length);
    if (taken) {
      start();
    } else {
      dropped++;
    }
    return taken;
  }

  private boolean isOver() {
    return closed || state instanceof DtlsState.Failed || state instanceof DtlsState.Closed;
  }

  /** {@return the state of the association} */
  public DtlsState state() {
    return state;
  }

  /** {@return number of dropped datagrams} */
  public long dropped() {
    return dropped;
  }

  /**
   * Sends a closure alert and closes the association. The listener gets this last datagram to send,
   * and then the closed state.
   */
  public void close() {
    if (isOver()) {
      return;
    }
    closed = true;
    if (started) {
      mailbox.stop();
    } else {
      change(new DtlsState.Closed());
    }
  }

  private void change(DtlsState next) {
    // A handshake that succeeds after close() must not reconnect a peer that has gone.
    state = closed ? new DtlsState.Closed() : next;
    listener.changed(state);
  }
}
