package dev.parley.soap.security;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.spi.EnvelopeFilter;
import dev.parley.soap.xml.XmlLimits;

/**
 * WS-Security 1.1 over the envelopes of one client or export. The same filter serves both sides: a
 * client sends requests with its outgoing security and demands the incoming one of responses, an
 * export the other way round.
 *
 * <pre>{@code
 * soap.export("/bank", Bank.class, bank, ExportOptions.DEFAULT.filter(new MessageSecurity(
 *     OutgoingSecurity.NONE,
 *     IncomingSecurity.NONE.usernameToken(UserPasswords.of(Map.of("ann", "secret"))))));
 * }</pre>
 *
 * <p>A message that came before is refused as long as its time stamp is fresh, if it has a nonce or
 * a signature. The messages of one sender fill at most a quarter of the memory for that.
 *
 * <p>Threads: safe for all. Memory: the tree of an envelope while it is checked; up to 200,000
 * messages of 100 bytes each are remembered.
 */
public final class MessageSecurity implements EnvelopeFilter {
  private final OutgoingMessages outgoing;
  private final IncomingMessages incoming;

  /** Secures messages within {@link XmlLimits#MESSAGES}. */
  public MessageSecurity(OutgoingSecurity outgoing, IncomingSecurity incoming) {
    this(outgoing, incoming, XmlLimits.MESSAGES);
  }

  /**
   * @param limits limits of messages, before and after decryption
   */
  public MessageSecurity(OutgoingSecurity outgoing, IncomingSecurity incoming, XmlLimits limits) {
    this.outgoing = new OutgoingMessages(outgoing, limits);
    this.incoming = new IncomingMessages(incoming, limits);
  }

  @Override
  public Exchange start(SoapVersion version, String peer) {
    return new SecuredExchange(outgoing, incoming, peer);
  }
}
