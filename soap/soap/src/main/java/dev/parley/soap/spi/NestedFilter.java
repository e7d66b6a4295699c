package dev.parley.soap.spi;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.xml.XmlName;
import java.util.HashSet;
import java.util.Set;

/**
 * Two filters as one.
 *
 * @param inner the one that is nearer to the servant or caller
 * @param outer the one that is nearer to the network
 */
record NestedFilter(EnvelopeFilter inner, EnvelopeFilter outer) implements EnvelopeFilter {
  @Override
  public Exchange start(SoapVersion version, String peer) {
    return new NestedExchange(inner.start(version, peer), outer.start(version, peer));
  }

  private record NestedExchange(Exchange inner, Exchange outer) implements Exchange {
    @Override
    public byte[] outgoing(byte[] envelope) {
      return outer.outgoing(inner.outgoing(envelope));
    }

    @Override
    public Incoming incoming(byte[] envelope) {
      return incoming(envelope, MessageParts.NONE);
    }

    @Override
    public Incoming incoming(byte[] envelope, MessageParts parts) {
      Incoming first = outer.incoming(envelope, parts);
      Incoming second = inner.incoming(first.envelope(), parts);
      Set<XmlName> understood = new HashSet<>(first.understood());
      understood.addAll(second.understood());
      return new Incoming(second.envelope(), second.caller().or(first::caller), understood);
    }
  }
}
