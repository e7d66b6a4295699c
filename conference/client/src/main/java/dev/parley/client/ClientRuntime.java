package dev.parley.client;

import dev.parley.calls.Parley;
import dev.parley.client.call.MediaThreads;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runtime that the rooms of a program share: the calls, and the threads of audio and video. One
 * runtime serves some hundred members.
 *
 * <p>Threads: safe for all.
 */
public final class ClientRuntime implements AutoCloseable {
  private final Parley parley;
  private final boolean ownParley;
  private final MediaThreads media;
  private final Set<Room> rooms = ConcurrentHashMap.newKeySet();

  private ClientRuntime(Parley parley, boolean ownParley, MediaThreads media) {
    this.parley = parley;
    this.ownParley = ownParley;
    this.media = media;
  }

  /**
   * Starts a runtime.
   *
   * @param mediaThreads number of threads of audio and video, 1 to 64; they start with the first
   *     call
   */
  public static ClientRuntime start(int mediaThreads) {
    return new ClientRuntime(Parley.start(), true, new MediaThreads(mediaThreads));
  }

  /**
   * {@return a runtime on calls with settings of their own, such as certificates to trust}
   *
   * @param parley stays the caller's
   * @param mediaThreads as for {@link #start}
   */
  public static ClientRuntime on(Parley parley, int mediaThreads) {
    return new ClientRuntime(parley, false, new MediaThreads(mediaThreads));
  }

  Parley parley() {
    return parley;
  }

  MediaThreads media() {
    return media;
  }

  void add(Room room) {
    rooms.add(room);
  }

  void remove(Room room) {
    rooms.remove(room);
  }

  /** Closes the rooms that are still open, and ends the threads. */
  @Override
  public void close() {
    List.copyOf(rooms).forEach(Room::leave);
    media.close();
    if (ownParley) {
      parley.close();
    }
  }
}
