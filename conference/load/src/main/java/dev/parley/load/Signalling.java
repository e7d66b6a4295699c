package dev.parley.load;

import dev.parley.media.sdp.MediaKind;
import java.time.Duration;
import java.util.List;

/** Signalling with a server: joins its rooms. Threads: safe for all. */
public interface Signalling extends AutoCloseable {
  /**
   * Joins a room. Blocks.
   *
   * @throws LoadException when the server is unreachable or rejects the member
   */
  SignallingSession join(String room, String name);

  /** {@return the host of the server, which determines the local address} */
  String host();

  @Override
  void close();

  /** Signalling session of a member in a room. Its methods block. Threads: one at a time. */
  interface SignallingSession extends AutoCloseable {
    /**
     * Offers an audio track in the first section and a video track in the second.
     *
     * @return the answer
     * @throws LoadException when the server rejects it
     */
    String publish(String offer);

    /**
     * Waits for a number of publishers in the room.
     *
     * @return the kinds of their tracks, in the order in which they are to be offered for receiving
     * @throws LoadException on time-out
     */
    List<MediaKind> published(int publishers, Duration patience);

    /**
     * Offers to receive the tracks of {@link #published}.
     *
     * @return the answer
     * @throws LoadException when the server rejects it
     */
    String watch(String offer);

    /** Leaves the room. */
    @Override
    void close();
  }
}
