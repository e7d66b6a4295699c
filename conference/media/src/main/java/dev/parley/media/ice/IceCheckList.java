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
 * ICE check list of one generation: the candidate pairs in order of priority, and the next one to
 * be checked or nominated. Only pairs above the <i>floor</i>, the priority of the selected pair,
 * are used.
 */
final class IceCheckList {
  /** Maximum number of pairs (RFC 8445, section 6.1.2.5). */
  static final int PAIRS_MAX = 100;

  private final List<CandidatePair> pairs = new ArrayList<>();

  /**
   * Triggered-check queue (RFC 8445, section 6.1.4.1): pairs on which a check of the other side has
   * arrived; they are checked first.
   */
  private final ArrayDeque<CandidatePair> triggered = new ArrayDeque<>();

  /**
   * Adds or finds the pair. {@return the pair; null if the transports do not match or the list is
   * full}
   */
  @Nullable CandidatePair add(IceCandidate local, IceCandidate remote) {
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

  /** Queues a triggered check, because a check of the other side arrived on this pair. */
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

  /** {@return number of checks that are in progress or waiting} */
  int pending(long floor) {
    int count = 0;
    for (CandidatePair pair : pairs) {
      count += undecided(pair) && pair.priority() > floor ? 1 : 0;
    }
    return count;
  }

  /**
   * {@return the pair to be checked next, which is removed from the triggered-check queue; null if
   * none}
   */
  @Nullable CandidatePair next(long floor) {
    CandidatePair pair = triggered.poll();
    while (pair != null && (pair.state() != State.WAITING || pair.priority() <= floor)) {
      pair = triggered.poll();
    }
    return pair != null
        ? pair
        : first(other -> other.state() == State.WAITING && other.priority() > floor);
  }

  /** {@return the best pair that can be nominated now; null if none} */
  @Nullable CandidatePair nominee(long floor) {
    return first(pair -> pair.state() == State.VALID && pair.priority() > floor);
  }

  /** {@return whether all better pairs have failed} */
  boolean leads(CandidatePair pair) {
    return first(other -> other.state() != State.FAILED) == pair;
  }

  /** {@return whether no better pair can still become valid} */
  boolean settled(CandidatePair pair) {
    CandidatePair open = first(IceCheckList::undecided);
    return open == null || open.priority() < pair.priority();
  }

  /** Cancels the checks of pairs that are not above the floor. */
  void rest(long floor) {
    for (CandidatePair pair : pairs) {
      if (pair.state() == State.CHECKING && pair.priority() <= floor) {
        pair.again();
      }
    }
  }

  void remove(IceCandidate local) {
    pairs.removeIf(pair -> pair.local().equals(local));
    triggered.removeIf(pair -> pair.local().equals(local));
  }

  /** Restarts the checks of all pairs. */
  void again() {
    triggered.clear();
    pairs.forEach(CandidatePair::again);
  }

  private @Nullable CandidatePair find(IceCandidate local, InetSocketAddress remote) {
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
