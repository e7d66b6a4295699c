package dev.parley.soap.security;

import dev.parley.soap.spi.EnvelopeFilter;
import dev.parley.soap.spi.MessageParts;
import java.security.cert.X509Certificate;
import java.util.Optional;

/**
 * One request and its response. On a client the request is the outgoing message, on a service the
 * incoming one.
 *
 * <p>Threads: one at a time.
 */
final class SecuredExchange implements EnvelopeFilter.Exchange {
  private final OutgoingMessages outgoing;
  private final IncomingMessages incoming;
  private final String peer;
  private Optional<X509Certificate> signer = Optional.empty();

  SecuredExchange(OutgoingMessages outgoing, IncomingMessages incoming, String peer) {
    this.outgoing = outgoing;
    this.incoming = incoming;
    this.peer = peer;
  }

  @Override
  public byte[] outgoing(byte[] envelope) {
    return outgoing.secure(envelope, peer, signer);
  }

  @Override
  public EnvelopeFilter.Incoming incoming(byte[] envelope) {
    return incoming(envelope, MessageParts.NONE);
  }

  @Override
  public EnvelopeFilter.Incoming incoming(byte[] envelope, MessageParts parts) {
    IncomingMessages.Checked checked = incoming.check(envelope, parts, peer);
    signer = checked.signer();
    return checked.message();
  }
}
