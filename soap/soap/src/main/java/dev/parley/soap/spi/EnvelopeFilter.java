package dev.parley.soap.spi;

import dev.parley.pipeline.CallerIdentity;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.xml.XmlName;
import java.util.Optional;
import java.util.Set;

/**
 * Filter over whole envelopes of a client or an export, for security of messages and the like. It
 * sees the bytes as they travel: nothing changes what {@link Exchange#outgoing} returned, and
 * nothing interprets a message before {@link Exchange#incoming} has returned.
 *
 * <p>Threads: safe for all.
 */
@FunctionalInterface
public interface EnvelopeFilter {
  /**
   * Starts an exchange of a request and its response.
   *
   * @param version version of the request
   * @param peer address of the service on a client, and of the client on a service; for messages
   */
  Exchange start(SoapVersion version, String peer);

  /**
   * {@return this filter within another one} What is sent passes this filter and then the other
   * one, and what is received the other one first. So {@code security.within(log)} logs what
   * travels, and {@code log.within(security)} what is secured. The identity of the sender is that
   * of this filter, or else that of the other one.
   */
  default EnvelopeFilter within(EnvelopeFilter outer) {
    return new NestedFilter(this, outer);
  }

  /**
   * One request and its response, or one message that is one-way; may keep state between both.
   *
   * <p>Threads: one at a time. Outgoing messages pass on the thread of the call or servant,
   * incoming ones on a virtual thread.
   */
  interface Exchange {
    /**
     * {@return the bytes to send for an envelope}
     *
     * @param envelope in UTF-8; not to be changed
     * @throws dev.parley.soap.api.SoapFault when it must not be sent; the call fails, or the client
     *     gets this fault, which does not pass the filter again
     */
    byte[] outgoing(byte[] envelope);

    /**
     * {@return the envelope to read for received bytes}
     *
     * @param envelope within the limits of messages; not to be changed
     * @throws dev.parley.soap.api.SoapFault when it is refused; the client gets this fault, or the
     *     call fails with it
     */
    Incoming incoming(byte[] envelope);

    /**
     * {@return the envelope to read for received bytes, which may refer to parts of the message}
     * Parts that the filter does not read are read as those of messages without a filter. The
     * default reads none.
     *
     * @param envelope within the limits of messages; not to be changed
     * @throws dev.parley.soap.api.SoapFault when it is refused, as above
     */
    default Incoming incoming(byte[] envelope, MessageParts parts) {
      return incoming(envelope);
    }
  }

  /**
   * Result of an incoming message.
   *
   * @param envelope the received bytes if nothing was changed; otherwise a document in UTF-8
   * @param caller identity of the sender, which rights and servants see; empty for that of the
   *     connection
   * @param understood names of the header blocks that the filter has processed, and that need not
   *     be understood otherwise
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Incoming(byte[] envelope, Optional<CallerIdentity> caller, Set<XmlName> understood) {
    /** Copies the names. */
    public Incoming {
      understood = Set.copyOf(understood);
    }
  }
}
