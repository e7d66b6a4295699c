package dev.parley.media.sdp;

/** Thrown for a rejected session description. The message contains the line and the error. */
public final class SdpException extends RuntimeException {
  /** Reason of the rejection. */
  public enum Reason {
    /** The description has more characters than {@link SdpLimits#CHARS_MAX}. */
    TOO_LONG,
    /** The description has more sections, attributes or formats than {@link SdpLimits} allows. */
    TOO_MANY,
    /** The description violates the syntax of RFC 8866 or of an attribute. */
    MALFORMED,
    /** The version is not 0. */
    VERSION,
    /** No section is active. */
    NO_MEDIA,
    /** Two sections have the same mid. */
    DUPLICATE_MID,
    /** A mid does not belong to any section. */
    UNKNOWN_MID,
    /** The sections are not bundled on one transport. */
    NO_BUNDLE,
    /** RTCP is not multiplexed, and would need its own transport. */
    NO_RTCP_MUX,
    /** There is no ICE user name fragment or password. */
    NO_ICE,
    /** There is no certificate fingerprint. */
    NO_FINGERPRINT,
    /** The fingerprint is malformed, or uses a hash function that is not trusted. */
    FINGERPRINT,
    /**
     * The certificate differs from that of the previous description; a new connection is needed.
     */
    CERTIFICATE_CHANGED,
    /** Both sides would have the same DTLS role. */
    ROLE,
    /** The sections do not continue those of the previous description. */
    ORDER
  }

  private final Reason reason;
  private final int line;

  SdpException(Reason reason, int line, String message) {
    super(line == 0 ? "SDP: " + message : "SDP, line " + line + ": " + message);
    this.reason = reason;
    this.line = line;
  }

  /** {@return the reason, for programs} */
  public Reason reason() {
    return reason;
  }

  /** {@return the line number, from 1; 0 when the error has no single line} */
  public int line() {
    return line;
  }
}
