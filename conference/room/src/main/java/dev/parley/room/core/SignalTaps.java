package dev.parley.room.core;

import dev.parley.room.log.LogSubscription;
import dev.parley.room.spi.RoomSignal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Streams of a room's signals to the branches that follow the room. A branch is not told what only
 * its own members do: it tells them itself.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class SignalTaps {
  private final Map<LogSubscription<RoomSignal>, String> taps = new LinkedHashMap<>();

  /**
   * Adds a stream.
   *
   * @param branch id of the branch
   */
  public void add(LogSubscription<RoomSignal> stream, String branch) {
    if (!stream.over()) {
      taps.put(stream, branch);
    }
  }

  /** Removes a cancelled stream. */
  public void remove(LogSubscription<RoomSignal> stream) {
    taps.remove(stream);
  }

  /** {@return whether no branch follows the room} */
  public boolean isEmpty() {
    return taps.isEmpty();
  }

  /** Completes all streams. */
  public void complete() {
    List.copyOf(taps.keySet()).forEach(LogSubscription::complete);
    taps.clear();
  }

  /** Passes a signal on to all branches. It replaces a queued signal with the same key. */
  public void tell(Object key, RoomSignal signal) {
    taps.keySet().forEach(tap -> tap.signal(key, signal));
  }

  /** Passes on what a member does, except to the branch that the member is connected to. */
  public void tell(Participant about, Object key, RoomSignal signal) {
    taps.forEach((tap, branch) -> {
      boolean own =
          !about.sessions().isEmpty()
              && about.sessions().stream().allMatch(each -> each.place().branch().equals(branch));
      if (!own) {
        tap.signal(key, signal);
      }
    });
  }

  /** Passes on what only one member may see, to the branches that this member is connected to. */
  public void tellOnly(Participant reader, Object key, RoomSignal signal) {
    taps.forEach((tap, branch) -> {
      if (reader.sessions().stream().anyMatch(each -> each.place().branch().equals(branch))) {
        tap.signal(key, signal);
      }
    });
  }
}
