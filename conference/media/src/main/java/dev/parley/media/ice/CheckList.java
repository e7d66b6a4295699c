package dev.parley.media.ice;

import dev.parley.media.ice.CandidatePair.State;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The pairs between two restarts, best first, and which of them is checked or nominated next. A
 * pair that is not above the <i>floor</i>, the priority of the pair in use, is left alone.
 */
final class CheckList {
  /** As many pairs are kept (RFC 8445 section 6.1.2.5). */
  static final int PAIRS_MAX = 100;

  private final List<CandidatePair> pairs = new ArrayList<>();

  /** Pairs on which the other side has shown itself: they come first. */
  private final ArrayDeque<CandidatePair> triggered = new ArrayDeque<>();

  /**
   * Adds the pair if the two can reach each other, or finds it; null if they cannot, or it is one
   * too many.
   */
  @Nullable CandidatePair add(Candidate local, Candidate remote) {
    boolean alike =
        local.component() == remote.component()
            && local.transport().reaches(remote.transport())
            && local.address().getAddress().getClass() == remote.address().getAddress().getClass();
    CandidatePair known = find(local, remote.address());
    if (!alike || known != null || pairs.size() == PAIRS_MAX) {
      return known;
    }
    CandidatePair pair = new CandidatePair(local, remote);
    pairs.add(pair);
    pairs.sort(Comparator.comparingLong(CandidatePair::priority).reversed());
    return pair;
  }

  List<CandidatePair> pairs() {
    return pairs;
  }

  @Nullable CandidatePair find(int transactionHigh, long transactionLow) {
    return first(pair ->
        pair.state() == State.CHECKING
            && pair.transactionHigh() == transactionHigh
            && pair.transactionLow() == transactionLow);
  }

  /** The other side has shown itself on this pair. */
  void trigger(CandidatePair pair) {
    boolean undecided = pair.state() == State.WAITING || pair.state() == State.FAILED;
    if (undecided && !triggered.contains(pair)) {
      pair.again();
      triggered.add(pair);
    }
  }

  boolean waits(long floor) {
    return first(pair -> pair.state() == State.WAITING && pair.priority() > floor) != null;
  }

  /** As many checks are on the way or to be made. */
  int pending(long floor) {
    int count = 0;
    for (CandidatePair pair : pairs) {
      count += undecided(pair) && pair.priority() > floor ? 1 : 0;
    }
    return count;
  }

  /** Takes the pair that is to be checked next. */
  @Nullable CandidatePair next(long floor) {
    CandidatePair pair = triggered.poll();
    while (pair != null && (pair.state() != State.WAITING || pair.priority() <= floor)) {
      pair = triggered.poll();
    }
    return pair != null
        ? pair
        : first(other -> other.state() == State.WAITING && other.priority() > floor);
  }

  /** The best pair that could be nominated now. */
  @Nullable CandidatePair nominee(long floor) {
    return first(pair -> pair.state() == State.VALID && pair.priority() > floor);
  }

  /** Whether every better pair has failed. */
  boolean leads(CandidatePair pair) {
    return first(other -> other.state() != State.FAILED) == pair;
  }

  /** Whether no better pair could still become valid. */
  boolean settled(CandidatePair pair) {
    CandidatePair open = first(CheckList::undecided);
    return open == null || open.priority() < pair.priority();
  }

  /** Makes no more of the checks that are not above the floor. */
  void rest(long floor) {
    for (CandidatePair pair : pairs) {
      if (pair.state() == State.CHECKING && pair.priority() <= floor) {
        pair.again();
      }
    }
  }

  void remove(Candidate local) {
    pairs.removeIf(pair -> pair.local().equals(local));
    triggered.removeIf(pair -> pair.local().equals(local));
  }

  /** All are to be checked again. */
  void again() {
    triggered.clear();
    pairs.forEach(CandidatePair::again);
  }

  private @Nullable CandidatePair find(Candidate local, InetSocketAddress remote) {
    return first(pair -> pair.joins(local, remote));
  }

  private static boolean undecided(CandidatePair pair) {
    return pair.state() == State.WAITING || pair.state() == State.CHECKING;
  }

  private @Nullable CandidatePair first(Predicate<CandidatePair> wanted) {
    for (CandidatePair pair : pairs) {
      if (wanted.test(pair)) {
        return pair;
      }
    }
    return null;
  }
}
