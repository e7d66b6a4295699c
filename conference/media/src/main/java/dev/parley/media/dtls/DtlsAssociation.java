package dev.parley.media.dtls;

import java.io.IOException;
import java.util.function.Consumer;
import org.bouncycastle.tls.DTLSTransport;
import org.bouncycastle.tls.TlsFatalAlertReceived;
import org.bouncycastle.tls.TlsTimeoutException;

/** DTLS association from the first datagram to the last. Threads: its own virtual one. */
final class DtlsAssociation implements Runnable {
  /** Handshake in one of the two roles. */
  interface Handshake {
    /** Blocks until the handshake is complete. */
    DTLSTransport run(DtlsDatagramQueue mailbox) throws IOException;
  }

  /** Size of the buffer for alerts and for retransmitted handshake messages. */
  private static final int BUFFER_BYTES = 2048;

  private final Handshake handshake;
  private final DtlsPolicy rules;
  private final DtlsDatagramQueue mailbox;
  private final Consumer<DtlsState> changed;

  DtlsAssociation(
      Handshake handshake,
      DtlsPolicy rules,
      DtlsDatagramQueue mailbox,
      Consumer<DtlsState> changed) {
    this.handshake = handshake;
    this.rules = rules;
    this.mailbox = mailbox;
    this.changed = changed;
  }

  @Override
  public void run() {
    DTLSTransport transport;
    try {
      transport = handshake.run(mailbox);
    } catch (IOException e) {
      mailbox.flush();
      changed.accept(new DtlsState.Failed(rules.failure().orElse(reason(e))));
      return;
    }
    mailbox.flush();
    changed.accept(new DtlsState.Connected(rules.keys()));
    linger(transport);
    changed.accept(new DtlsState.Closed());
  }

  private static DtlsFailure reason(IOException e) {
    return switch (e) {
      case TlsTimeoutException _ -> DtlsFailure.TIMED_OUT;
      case TlsFatalAlertReceived _ -> DtlsFailure.ENDED_BY_PEER;
      default -> DtlsFailure.PROTOCOL_ERROR;
    };
  }

  /**
   * Serves the association after the handshake: answers a peer that retransmits its last flight
   * because ours was lost, and detects the closure alert. Without this, one of ten joins hangs
   * where every fifth datagram is lost.
   */
  private void linger(DTLSTransport transport) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try {
      while (true) {
        transport.receive(buffer, 0, buffer.length, 0);
      }
    } catch (IOException e) {
      close(transport);
    }
  }

  private void close(DTLSTransport transport) {
    try {
      transport.close();
    } catch (IOException e) {
      throw new IllegalStateException("a mailbox never fails", e);
    }
    mailbox.flush();
  }
}
