package dev.parley.media.stun;

/** Error codes of RFC 8489, section 14.8, that an ICE agent sends. */
public enum StunError {
  /** USERNAME or MESSAGE-INTEGRITY is missing, or attributes contradict each other. */
  BAD_REQUEST(400, "Bad Request"),
  /** The user name is unknown, or the integrity check failed. */
  UNAUTHENTICATED(401, "Unauthenticated"),
  /** The request has unknown comprehension-required attributes. */
  UNKNOWN_ATTRIBUTE(420, "Unknown Attribute"),
  /** Both sides claim the same ICE role (RFC 8445, section 7.3.1.1). */
  ROLE_CONFLICT(487, "Role Conflict");

  private final int code;
  private final String reason;

  StunError(int code, String reason) {
    this.code = code;
    this.reason = reason;
  }

  /** {@return the error code} */
  public int code() {
    return code;
  }

  int reasonBytes() {
    return reason.length();
  }

  void copyReason(byte[] out, int at) {
    for (int i = 0; i < reason.length(); i++) {
      out[at + i] = (byte) reason.charAt(i);
    }
  }
}
