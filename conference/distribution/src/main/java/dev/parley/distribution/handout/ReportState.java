package dev.parley.distribution.handout;

import org.jspecify.annotations.Nullable;

/** State of a member in its report. */
public enum ReportState {
  /** Receiving; the report shows progress, and does not answer a request for reports. */
  PROGRESS(0),
  /** Receiving; the report answers a request, with all that the member lacks. */
  ANSWER(1),
  /** Complete, and the hash was checked. */
  COMPLETE(2),
  /** Not receiving the file any more, for instance because the disk is full. */
  DECLINED(3);

  private static final ReportState[] STATES = values();

  private final int code;

  ReportState(int code) {
    this.code = code;
  }

  /** {@return number of the state in a packet} */
  public int code() {
    return code;
  }

  /** {@return the state with a code; null if there is none} */
  public static @Nullable ReportState of(int code) {
    return code >= 0 && code < STATES.length ? STATES[code] : null;
  }
}
