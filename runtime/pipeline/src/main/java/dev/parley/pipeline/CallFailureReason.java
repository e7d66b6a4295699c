package dev.parley.pipeline;

/** Failure reasons of a call (docs/protocol/errors.md, first table). */
public enum CallFailureReason {
  UNAVAILABLE(1),
  DEADLINE_EXCEEDED(2),
  CANCELLED(3),
  REFUSED(4),
  OVERLOADED(5),
  INCOMPATIBLE(6),
  APPLICATION(7),
  FAILED(8),
  INVALID(9);

  private static final CallFailureReason[] ALL = values();

  private final int code;

  CallFailureReason(int code) {
    this.code = code;
  }

  /** {@return the number that stands for this reason on the wire} */
  public int code() {
    return code;
  }

  /** {@return the reason for a code; FAILED for one that is unknown (rule ER-1)} */
  public static CallFailureReason of(int code) {
    for (CallFailureReason reason : ALL) {
      if (reason.code == code) {
        return reason;
      }
    }
    return FAILED;
  }
}
