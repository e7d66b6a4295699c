package dev.parley.distribution.handout.sender;

import dev.parley.distribution.handout.FileReport;
import dev.parley.distribution.handout.PieceLayout;
import java.util.HashMap;
import java.util.Map;

/**
 * Members that a hand-out is for, and what of it they lack. What is sent again is charged to those
 * who asked for it, by the shares that they asked for. Threads: confined to the owner of the
 * sender.
 */
final class Recipients {
  /** Maximum number of members. */
  static final int MOST = 512;

  /** Files that are sent again for members who come late, together and at most. */
  static final int LATE_FILES_MAX = 2;

  private final PieceLayout layout;
  private final long bytesPerSecond;
  private final Map<Integer, Recipient> all = new HashMap<>();
  private long lateBytes;
  private long asked; // symbols that the members of the last demand have asked for together

  Recipients(PieceLayout layout, long bytesPerSecond) {
    this.layout = layout;
    this.bytesPerSecond = bytesPerSecond;
    lateBytes = layout.size() * LATE_FILES_MAX;
  }

  /**
   * Adds a member.
   *
   * @param sentBytes of the file, which it could not receive
   * @return false when there are {@link #MOST} already, or it is one of them
   */
  boolean add(int member, long sentBytes, long now) {
    if (all.size() == MOST || all.containsKey(member)) {
      return false;
    }
    long credit = Math.min(lateBytes, sentBytes);
    lateBytes -= credit;
    all.put(member, new Recipient(layout.pieces(), bytesPerSecond, credit, now));
    return true;
  }

  void remove(int member) {
    all.remove(member);
  }

  /** Takes a report. {@return false if the hand-out is not for this member} */
  boolean report(int member, FileReport report, int round, long now) {
    Recipient recipient = all.get(member);
    if (recipient != null) {
      recipient.report(report, round, now);
    }
    return recipient != null;
  }

  /** Forgets what the members lack. */
  void forget() {
    all.values().forEach(Recipient::forget);
  }

  /**
   * {@return number of symbols that are to be sent of a piece: as many as that member needs which
   * needs the most}
   *
   * @param free whether it costs no budget
   */
  int demand(int piece, boolean free, long now) {
    int most = 0;
    asked = 0;
    for (Recipient each : all.values()) {
      int missing = each.missing(piece);
      if (missing > 0 && (free || each.budget(now) > 0)) {
        most = Math.max(most, missing);
        asked += missing;
      }
    }
    return Math.min(most, layout.sources(piece));
  }

  /** Charges symbols to the members of the last demand. */
  void charge(int piece, int symbols, long now) {
    for (Recipient each : all.values()) {
      if (each.missing(piece) > 0 && each.budget(now) > 0) {
        each.charge((long) symbols * PieceLayout.SYMBOL_BYTES * each.missing(piece) / asked);
      }
    }
  }

  boolean areAllDone() {
    return !all.isEmpty() && all.values().stream().allMatch(Recipient::isDone);
  }

  boolean haveAllReported() {
    return all.values().stream().allMatch(Recipient::hasReported);
  }

  boolean isAnyPresent(long now) {
    return all.values().stream().anyMatch(each -> each.isPresent(now));
  }

  /** {@return whether a round waits for an answer} */
  boolean isAnyAwaited(int round, long now) {
    return all.values().stream().anyMatch(each -> each.isAwaited(round, now));
  }

  /** Notes that a round begins: those that have not answered are not awaited in the next one. */
  void noteSilence(int round) {
    all.values().forEach(each -> each.noteSilence(round));
  }

  int count() {
    return all.size();
  }

  int countComplete() {
    return (int) all.values().stream().filter(Recipient::isComplete).count();
  }

  int countDone() {
    return (int) all.values().stream().filter(Recipient::isDone).count();
  }

  long slowest() {
    return all.values().stream()
        .filter(each -> !each.isDone())
        .mapToLong(Recipient::received)
        .min()
        .orElse(layout.size());
  }
}
