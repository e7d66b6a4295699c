package dev.parley.media.stun;

/** Why a request is refused: the codes of RFC 8489 section 14.8 that an ICE agent answers. */
public enum StunError {
  /** USERNAME or MESSAGE-INTEGRITY is missing, or attributes contradict each other. */
  BAD_REQUEST(400, "Bad Request"),
  /** The user is unknown, or the password another. */
  UNAUTHENTICATED(401, "Unauthenticated"),
  /** The request has attributes that must be understood and are not. */
  UNKNOWN_ATTRIBUTE(420, "Unknown Attribute"),
  /** Both sides want the same ICE role (RFC 8445 section 7.3.1.1). */
  ROLE_CONFLICT(487, "Role Conflict");

  private final int code;
  private final String reason;

  StunError(int code, String reason) {
    this.code = code;
    this.reason = reason;
  }

  /** {@return the number on the wire} */
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
