package dev.parley.soap.spi;

import dev.parley.soap.xml.XmlException;

/**
 * Parts of a message that stand beside its envelope (SOAP Message Transmission Optimization
 * Mechanism). Threads: confined to one.
 */
@FunctionalInterface
public interface MessageParts {
  /** Parts of a message that has none. */
  MessageParts NONE =
      reference -> {
        throw new XmlException(reference + " refers to a part, and the message has no parts");
      };

  /**
   * {@return the content of a part, which nobody else can read then}
   *
   * @param reference {@code href} of an {@code xop:Include}: a {@code cid:} URL
   * @throws XmlException when there is no such part, it was read before, or the parts that were
   *     read are longer than a message may be
   */
  byte[] content(String reference);
}
