package dev.parley.room.core;

import dev.parley.pipeline.CallException;
import dev.parley.room.log.LogSubscription;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Streams that the sessions of a room have opened to one of its features; the number per session is
 * limited.
 *
 * <p>Threads: changes are confined to the room's serial executor; {@link #forEach} is safe for use
 * by multiple threads.
 *
 * @param <T> the type of the items
 */
public final class SessionStreams<T> {
  private final int max;
  private final String what;
  private final ConcurrentHashMap<SessionState, Set<LogSubscription<T>>> streams =
      new ConcurrentHashMap<>();

  /**
   * @param max the maximum number of streams of one session
   * @param what what the streams follow, for messages
   */
  public SessionStreams(int max, String what) {
    this.max = max;
    this.what = what;
  }

  /**
   * Adds a stream, unless it was cancelled before this task ran. A stream of a session that has
   * ended is completed, and one beyond the limit fails. {@return whether the stream was added}
   */
  public boolean add(SessionState session, LogSubscription<T> stream) {
    if (stream.over()) {
      return false;
    }
    if (session.ended()) {
      stream.complete();
      return false;
    }
    Set<LogSubscription<T>> open =
        streams.computeIfAbsent(session, _ -> new CopyOnWriteArraySet<>());
    if (open.size() >= max) {
      stream.fail(
          new CallException.Overloaded(
              "%d streams follow %s from this session already".formatted(max, what)));
      return false;
    }
    open.add(stream);
    return true;
  }

  /** Removes a cancelled stream. {@return whether the session had it} */
  public boolean remove(SessionState session, LogSubscription<T> stream) {
    Set<LogSubscription<T>> open = streams.get(session);
    if (open == null || !open.remove(stream)) {
      return false;
    }
    if (open.isEmpty()) {
      streams.remove(session);
    }
    return true;
  }

  /** Completes and removes all streams of a session; {@return these streams} */
  public List<LogSubscription<T>> completeAll(SessionState session) {
    Set<LogSubscription<T>> open = streams.remove(session);
    if (open == null) {
      return List.of();
    }
    open.forEach(LogSubscription::complete);
    return new ArrayList<>(open);
  }

  /** {@return whether a session has a stream} */
  public boolean contains(SessionState session, LogSubscription<T> stream) {
    Set<LogSubscription<T>> open = streams.get(session);
    return open != null && open.contains(stream);
  }

  /** {@return whether a session has no stream} */
  public boolean isEmpty(SessionState session) {
    return !streams.containsKey(session);
  }

  /** {@return whether a session has a stream that matches} */
  public boolean any(SessionState session, Predicate<LogSubscription<T>> matches) {
    Set<LogSubscription<T>> open = streams.get(session);
    return open != null && open.stream().anyMatch(matches);
  }

  /** Passes each stream of a session to an action. */
  public void forEach(SessionState session, Consumer<LogSubscription<T>> action) {
    Set<LogSubscription<T>> open = streams.get(session);
    if (open != null) {
      open.forEach(action);
    }
  }
}
