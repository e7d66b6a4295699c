package dev.parley.distribution.group;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Latest epochs of a group at a receiver. When the first authentic packet of an epoch arrives, the
 * epochs before it end after {@link GroupOpener#GRACE_NANOS}. One thread at a time.
 */
final class EpochKeys {
  /** Maximum number of keys: the current one, the next, and one whose grace period runs. */
  static final int KEPT = 3;

  private final List<ReceivedEpoch> epochs = new ArrayList<>(KEPT);
  private int used; // index of the newest epoch of which a packet has arrived
  private long graceUntil;

  /** Adds the key of an epoch; ignored unless it is newer than all others. */
  void add(GroupKey key) {
    if (!epochs.isEmpty() && !isNewerThanAll(key.epoch())) {
      return; // a key is handed out twice to a member who joins while it is handed out
    }
    if (epochs.size() == KEPT) {
      remove(1);
    }
    epochs.add(new ReceivedEpoch(key));
  }

  /** {@return an epoch whose key is kept; null if there is none} */
  @Nullable ReceivedEpoch find(int number, long now) {
    if (used > 0 && now - graceUntil >= 0) {
      remove(used);
    }
    for (int i = epochs.size() - 1; i >= 0; i--) {
      if (epochs.get(i).number() == number) {
        return epochs.get(i);
      }
    }
    return null;
  }

  /** {@return whether an epoch is newer than those whose keys are here} */
  boolean isNewerThanAll(int number) {
    return GroupKey.isNewer(number, epochs.getLast().number());
  }

  /** Records that an authentic packet of an epoch has arrived. */
  void arrived(ReceivedEpoch epoch, long now) {
    if (GroupKey.isNewer(epoch.number(), epochs.get(used).number())) {
      used = epochs.indexOf(epoch);
      graceUntil = now + GroupOpener.GRACE_NANOS;
    }
  }

  private void remove(int oldest) {
    epochs.subList(0, oldest).clear();
    used = Math.max(0, used - oldest);
  }
}
