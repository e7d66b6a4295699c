package dev.parley.server.invite;

/** A token that opens nothing. Never says what stands in the token, as messages reach logs. */
public final class InvitationRefused extends Exception {
  private static final long serialVersionUID = 1;

  /** Why. */
  public enum Reason {
    /** More than {@value Invitations#MAX_TOKEN} characters. */
    TOO_LONG,
    /** Not a signed token of three parts, or its header or claims are not JSON. */
    MALFORMED,
    /** Signed by another algorithm than ES256, or by none. */
    WRONG_ALGORITHM,
    /** The key it names is not, or no longer, in use here. */
    UNKNOWN_KEY,
    /** The signature is not that of the key: somebody changed or made it up. */
    BAD_SIGNATURE,
    /** Rightly signed, but a claim is absent or of the wrong form. */
    BAD_CLAIMS,
    /** The span from its issue to its expiry is beyond {@link Invitations#LONGEST}. */
    TOO_LONG_LASTING,
    /** Its time is over. */
    EXPIRED,
    /** Its time is yet to come. */
    NOT_YET_VALID,
    /** It is for another room. */
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
