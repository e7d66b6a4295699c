package dev.parley.iiop.rmi;

import dev.parley.iiop.codec.Reading;
import dev.parley.iiop.codec.Writing;

/** What a connection knows of its peer that the values of one message need. */
public final class RmiMessages {
  private RmiMessages() {}

  /**
   * Says which format the peer reads: as its reference or its request said, or 1, which is taken if
   * nothing is said (OMG formal/2008-01-14, section 1.4.11).
   */
  public static void format(Writing to, int most) {
    ValueWriter.of(to).format(most >= ValueWriter.FORMAT_2 ? ValueWriter.FORMAT_2 : 1);
  }

  /** Says who tells of the sender's classes. */
  public static void descriptions(Reading from, Descriptions descriptions) {
    ValueReader.of(from).descriptions(descriptions);
  }
}
