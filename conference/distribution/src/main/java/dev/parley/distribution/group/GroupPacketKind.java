package dev.parley.distribution.group;

import org.jspecify.annotations.Nullable;

/** Kind of a group packet. */
public enum GroupPacketKind {
  /** A packet of the stream, with the next sequence number. */
  DATA(0),
  /** Content for measuring loss and silence, with the next sequence number; not delivered. */
  PROBE(1),
  /** A parity packet; its sequence number is that of the first packet of its block. */
  PARITY(2),
  /** A report of a member with requests for lost packets, to the sender. */
  FEEDBACK(3),
  /** A packet of a file that is handed out, with a sequence number of its own. */
  FILE(4),
  /** A report of a member about files that are handed out, to the sender. */
  FILE_REPORT(5);

  private static final GroupPacketKind[] KINDS = values();

  private final int code;

  GroupPacketKind(int code) {
    this.code = code;
  }

  /** {@return number of the kind in a packet} */
  public int code() {
    return code;
  }

  /** {@return whether a member sends packets of this kind to the sender, with its own key} */
  public boolean isReport() {
    return this == FEEDBACK || this == FILE_REPORT;
  }

  /** {@return the kind with a code; null if there is none} */
  public static @Nullable GroupPacketKind of(int code) {
    return code >= 0 && code < KINDS.length ? KINDS[code] : null;
  }
}
