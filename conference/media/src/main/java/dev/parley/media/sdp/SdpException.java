package dev.parley.media.sdp;

/** A description is refused. The message says the line, and what is wrong with it. */
public final class SdpException extends RuntimeException {
  /** Why. */
  public enum Reason {
    /** It has more characters than {@link SdpLimits#CHARS_MAX}. */
    TOO_LONG,
    /** It has more sections, attributes or formats than {@link SdpLimits} allows. */
    TOO_MANY,
    /** It is not written as RFC 8866 and its companions want it. */
    MALFORMED,
    /** Its version is not 0. */
    VERSION,
    /** It has no section that is in use. */
    NO_MEDIA,
    /** Two sections have the same mid. */
    DUPLICATE_MID,
    /** A mid was named that no section has. */
    UNKNOWN_MID,
    /** Its sections do not share one transport. */
    NO_BUNDLE,
    /** RTCP would need a transport of its own. */
    NO_RTCP_MUX,
    /** It has no ICE user fragment or password. */
    NO_ICE,
    /** It has no fingerprint of its certificate. */
    NO_FINGERPRINT,
    /** Its fingerprint is none, or by a hash that is not trusted. */
    FINGERPRINT,
    /** It is by another certificate than the description before; a new connection is needed. */
    CERTIFICATE_CHANGED,
    /** Both sides would wait for the other, or begin, with DTLS. */
    ROLE,
    /** Its sections are not those of the description before, in their order. */
    ORDER
  }

  private final Reason reason;
  private final int line;

  SdpException(Reason reason, int line, String message) {
    super(line == 0 ? "SDP: " + message : "SDP, line " + line + ": " + message);
    this.reason = reason;
    this.line = line;
  }

  /** {@return why, for programs} */
  public Reason reason() {
    return reason;
  }

  /** {@return the line, the first is 1; 0 when it is about no single line} */
  public int line() {
    return line;
  }
}
