package dev.parley.media.dtls;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.bouncycastle.tls.DTLSClientProtocol;
import org.bouncycastle.tls.DTLSServerProtocol;

/**
 * One end of a DTLS association with one peer. It is fed with datagrams, and tells its {@link
 * DtlsListener} what to send and where it stands.
 *
 * <p>Threads: all methods by the owner's thread. The arithmetic is done by a virtual thread of its
 * own, which the first datagram (at a client, {@link #start}) begins, and which ends with the
 * association; what it has to say it leaves with the owner's executor.
 */
public final class DtlsEndpoint {
  /** A handshake that takes longer has failed, counted from the first datagram. */
  public static final Duration HANDSHAKE_TIMEOUT = Duration.ofSeconds(30);

  private final DtlsListener listener;
  private final Mailbox mailbox;
  private final Association association;
  private DtlsState state = new DtlsState.Connecting();
  private boolean started;
  private boolean closed;
  private long dropped;

  private DtlsEndpoint(
      Association.Handshake handshake, Rules rules, Executor owner, DtlsListener listener) {
    this.listener = listener;
    this.mailbox = new Mailbox(datagram -> owner.execute(() -> listener.send(datagram)));
    this.association =
        new Association(handshake, rules, mailbox, next -> owner.execute(() -> change(next)));
  }

  /**
   * {@return the passive end, which waits for the peer}
   *
   * @param peer of the certificate that the peer will show, from the signalling
   * @param owner runs what it is given on the owner's thread, soon, and in order
   */
  public static DtlsEndpoint server(
      DtlsCertificate certificate, Fingerprint peer, Executor owner, DtlsListener listener) {
    Rules rules = new Rules(certificate, peer, HANDSHAKE_TIMEOUT);
    return new DtlsEndpoint(
        mailbox -> new DTLSServerProtocol().accept(new ServerRole(rules), mailbox),
        rules,
        owner,
        listener);
  }

  /**
   * {@return the active end, which speaks first once it is started}
   *
   * @param peer of the certificate that the peer will show, from the signalling
   * @param owner runs what it is given on the owner's thread, soon, and in order
   */
  public static DtlsEndpoint client(
      DtlsCertificate certificate, Fingerprint peer, Executor owner, DtlsListener listener) {
    Rules rules = new Rules(certificate, peer, HANDSHAKE_TIMEOUT);
    return new DtlsEndpoint(
        mailbox -> new DTLSClientProtocol().connect(new ClientRole(rules), mailbox),
        rules,
        owner,
        listener);
  }

  /** Begins. A client says hello; a server begins by itself with the first datagram. */
  public void start() {
    if (!started && !closed) {
      started = true;
      Thread.ofVirtual().name("parley-dtls").start(association);
    }
  }

  /**
   * Takes a copy of a datagram from the peer.
   *
   * @return false: dropped and counted, since it is too long or malformed, too many wait, or all is
   *     over
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

  /** {@return where it stands} */
  public DtlsState state() {
    return state;
  }

  /** {@return how many datagrams were dropped} */
  public long dropped() {
    return dropped;
  }

  /**
   * Says goodbye to the peer and ends. The listener gets that last datagram to send, and hears that
   * all is closed.
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
    state = closed ? new DtlsState.Closed() : next;
    listener.changed(state);
  }
}
