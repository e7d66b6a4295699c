package dev.parley.server.invite;

/** Rejection of an invitation token. The message never quotes the token, as messages are logged. */
public final class InvitationRefused extends Exception {
  private static final long serialVersionUID = 1;

  /** Reason of the rejection, for programs. */
  public enum Reason {
    /** Token with more than {@value InvitationTokens#TOKEN_CHARS_MAX} characters. */
    TOO_LONG,
    /** Token that is no JWS of three parts, or whose header or claims are not JSON. */
    MALFORMED,
    /** Token with another algorithm than ES256, or with none. */
    WRONG_ALGORITHM,
    /** Token whose key id is unknown, or no longer valid. */
    UNKNOWN_KEY,
    /** Token with an invalid signature: altered or forged. */
    BAD_SIGNATURE,
    /** Token with a valid signature, but with a missing or malformed claim. */
    BAD_CLAIMS,
    /**
     * Token whose lifetime, from issue to expiry, exceeds {@link InvitationTokens#LIFETIME_MAX}.
     */
    LIFETIME_TOO_LONG,
    /** Expired token. */
    EXPIRED,
    /** Token that is not valid yet. */
    NOT_YET_VALID,
    /** Token for another room. */
    OTHER_ROOM
  }

  private final Reason reason;

  InvitationRefused(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return the reason, for programs} */
  public Reason reason() {
    return reason;
  }
}
