package dev.parley.media.sdp;

import java.util.List;
import java.util.Locale;

/** Direction of media, seen by the side that declares it. */
public enum MediaDirection {
  /** Sends and receives. */
  SENDRECV,
  /** Only sends. */
  SENDONLY,
  /** Only receives. */
  RECVONLY,
  /** Neither sends nor receives. */
  INACTIVE;

  private static final List<MediaDirection> ALL = List.of(values());

  private final String word = name().toLowerCase(Locale.ROOT);

  /** {@return the direction with these properties} */
  public static MediaDirection of(boolean sends, boolean receives) {
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
  public MediaDirection reversed() {
    return of(receives(), sends());
  }

  /** {@return the name of the attribute} */
  String word() {
    return word;
  }

  /** {@return the declared direction; {@link #SENDRECV} by default (RFC 8866, section 6.7)} */
  static MediaDirection in(List<SdpAttribute> attributes, MediaDirection otherwise) {
    for (var direction : ALL) {
      if (SdpAttribute.has(attributes, direction.word)) {
        return direction;
      }
    }
    return otherwise;
  }
}
