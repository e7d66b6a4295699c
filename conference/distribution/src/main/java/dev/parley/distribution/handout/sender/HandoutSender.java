package dev.parley.distribution.handout.sender;

import dev.parley.distribution.handout.FilePacket;
import dev.parley.distribution.handout.FileReport;
import dev.parley.distribution.handout.Handout;
import org.jspecify.annotations.Nullable;

/**
 * Sender of one file. It asks the members what they lack, and sends that in a round, each piece
 * once for all of them; the first round is the whole file, or what was not received before a
 * restart. It ends when all members have the file, or its time is over. While no member takes part,
 * nothing is sent. Threads: one at a time.
 *
 * <p>The owner reads the file: it passes each {@link #wanted} request to a {@link PieceLoader} on
 * another thread, and the result to {@link #loaded}.
 */
public final class HandoutSender {
  /** Wait for the first reports of all members before the first round: 1 s, in nanoseconds. */
  public static final long GATHER_NANOS = 1_000_000_000L;

  /**
   * Maximum wait for answers before a round: 2 s, in nanoseconds. A late answer costs parity that
   * others have had already. A member that never answers costs this time once.
   */
  public static final long ANSWER_NANOS_MAX = 2_000_000_000L;

  /** Interval of requests for reports while answers are awaited: 100 ms, in nanoseconds. */
  public static final long POLL_NANOS = 100_000_000L;

  /** Wait before the next requests for reports if nothing was to be sent: 1 s, in nanoseconds. */
  public static final long PAUSE_NANOS = 1_000_000_000L;

  private final Handout handout;
  private final Recipients recipients;
  private final PieceRounds rounds;
  private final byte[] poll = new byte[FilePacket.HEADER_BYTES];
  private final long until;
  private Phase phase = Phase.GATHERING;
  private int round;
  private boolean gathering; // whether a member has reported
  private long phaseBegan;
  private long nextPoll;
  private @Nullable HandoutEnd end;

  /**
   * Creates a sender without members.
   *
   * @param bytesPerSecond rate of the group, of which each member may cause a twentieth
   * @param until time at which it ends in any case
   */
  public HandoutSender(Handout handout, long bytesPerSecond, long until) {
    this.handout = handout;
    this.until = until;
    recipients = new Recipients(handout.content().layout(), bytesPerSecond);
    rounds = new PieceRounds(handout.content().layout(), recipients);
  }

  /** {@return the offer} */
  public Handout handout() {
    return handout;
  }

  /**
   * Adds a member, to whom the offer is passed on.
   *
   * @return false when the hand-out has as many members as a group may have, or this one
   */
  public boolean add(int member, long now) {
    return recipients.add(member, rounds.reachedBytes(), now);
  }

  /** Removes a member: the end does not wait for it. */
  public void remove(int member) {
    recipients.remove(member);
  }

  /** {@return the reason of the end; null before} */
  public @Nullable HandoutEnd end() {
    return end;
  }

  /** {@return progress} */
  public HandoutProgress progress() {
    int complete = recipients.countComplete();
    return new HandoutProgress(
        handout.content().layout().size(),
        rounds.sentBytes(),
        round,
        recipients.count(),
        complete,
        recipients.countDone() - complete,
        recipients.slowest());
  }

  /** {@return packets that are to be read from the file now; null if there is nothing to read} */
  public @Nullable PieceRequest wanted(long now) {
    return phase == Phase.SENDING && end == null ? rounds.wanted(now) : null;
  }

  /** Takes the packets of the last request. */
  public void loaded(PieceRequest request, byte[] packets) {
    rounds.loaded(request, packets);
  }

  /** Ends, since the file could not be read. */
  public void failed() {
    end = end == null ? HandoutEnd.UNREADABLE : end;
  }

  void report(int member, FileReport report, long now) {
    if (recipients.report(member, report, round, now) && !gathering) {
      gathering = true;
      phaseBegan = now;
    }
  }

  /** Sends a packet of a piece. {@return its length; 0 if there is none} */
  int send(HandoutOutput output) {
    return phase == Phase.SENDING && end == null ? rounds.send(output) : 0;
  }

  boolean hasPackets() {
    return phase == Phase.SENDING && end == null && rounds.hasPackets();
  }

  void tick(HandoutOutput output, long now) {
    if (end != null) {
      return;
    }
    if (recipients.areAllDone()) {
      end = HandoutEnd.COMPLETE;
    } else if (now - until >= 0) {
      end = HandoutEnd.TIME_OVER;
    } else if (recipients.isAnyPresent(now)) {
      advance(output, now);
    }
  }

  private void advance(HandoutOutput output, long now) {
    switch (phase) {
      case GATHERING -> {
        if (recipients.haveAllReported() || now - phaseBegan >= GATHER_NANOS) {
          ask(output, now);
        }
      }
      case ASKING -> answers(output, now);
      case PAUSED -> {
        if (now - phaseBegan >= PAUSE_NANOS) {
          ask(output, now);
        }
      }
      case SENDING -> {
        if (rounds.isOver()) {
          ask(output, now);
        }
      }
    }
  }

  private void ask(HandoutOutput output, long now) {
    round = round == FilePacket.ROUND_MAX ? 0 : round + 1;
    recipients.forget();
    enter(Phase.ASKING, now);
    poll(output, now);
  }

  private void poll(HandoutOutput output, long now) {
    FilePacket.poll(poll, handout.number(), round);
    output.file(poll, 0, poll.length);
    nextPoll = now + POLL_NANOS;
  }

  private void answers(HandoutOutput output, long now) {
    if (!recipients.isAnyAwaited(round, now) || now - phaseBegan >= ANSWER_NANOS_MAX) {
      recipients.noteSilence(round);
      enter(rounds.begin(now) ? Phase.SENDING : Phase.PAUSED, now);
    } else if (now - nextPoll >= 0) {
      poll(output, now);
    }
  }

  private void enter(Phase next, long now) {
    phase = next;
    phaseBegan = now;
  }

  private enum Phase {
    GATHERING,
    ASKING,
    SENDING,
    PAUSED
  }
}
