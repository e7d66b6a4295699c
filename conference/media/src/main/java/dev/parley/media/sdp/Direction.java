package dev.parley.media.sdp;

import java.util.List;
import java.util.Locale;

/** Direction of media, seen by the side that declares it. */
public enum Direction {
  /** Sends and receives. */
  SENDRECV,
  /** Only sends. */
  SENDONLY,
  /** Only receives. */
  RECVONLY,
  /** Neither sends nor receives. */
  INACTIVE;

  private static final List<Direction> ALL = List.of(values());

  private final String word = name().toLowerCase(Locale.ROOT);

  /** {@return the direction with these properties} */
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

  /** {@return the same direction, seen by the other side} */
  public Direction reversed() {
    return of(receives(), sends());
  }

  /** {@return the name of the attribute} */
  String word() {
    return word;
  }

  /** {@return the declared direction; {@link #SENDRECV} by default (RFC 8866, section 6.7)} */
  static Direction in(List<Attribute> attributes, Direction otherwise) {
    for (var direction : ALL) {
      if (Attribute.has(attributes, direction.word)) {
        return direction;
      }
    }
    return otherwise;
  }
}
