package dev.parley.media.sdp;

import java.util.List;
import java.util.Locale;

/** Which way media goes, seen by the side that says it. */
public enum Direction {
  /** Both ways. */
  SENDRECV,
  /** Away from this side. */
  SENDONLY,
  /** To this side. */
  RECVONLY,
  /** Neither way. */
  INACTIVE;

  private static final List<Direction> ALL = List.of(values());

  private final String word = name().toLowerCase(Locale.ROOT);

  /** {@return the direction with this much} */
  public static Direction of(boolean sends, boolean receives) {
    return sends ? receives ? SENDRECV : SENDONLY : receives ? RECVONLY : INACTIVE;
  }

  /** {@return whether this side sends} */
  public boolean sends() {
    return this == SENDRECV || this == SENDONLY;
  }

  /** {@return whether this side receives} */
  public boolean receives() {
    return this == SENDRECV || this == RECVONLY;
  }

  /** {@return the same, seen from the other side} */
  public Direction reversed() {
    return of(receives(), sends());
  }

  /** {@return the attribute of this name} */
  String word() {
    return word;
  }

  /** {@return what the attributes say; both ways when they say nothing (RFC 8866, 6.7)} */
  static Direction in(List<Attribute> attributes, Direction otherwise) {
    for (var direction : ALL) {
      if (Attribute.has(attributes, direction.word)) {
        return direction;
      }
    }
    return otherwise;
  }
}
