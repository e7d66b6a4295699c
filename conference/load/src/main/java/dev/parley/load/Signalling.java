package dev.parley.load;

import dev.parley.media.sdp.MediaKind;
import java.time.Duration;
import java.util.List;

/** A way into the rooms of a server. Threads: safe for all. */
public interface Signalling extends AutoCloseable {
  /**
   * Enters a room. Blocks.
   *
   * @throws LoadException when the server cannot be reached, or refuses
   */
  Place enter(String room, String name);

  /** {@return the name of the server's host, for finding out from where it is reached} */
  String host();

  @Override
  void close();

  /** A member's place in a room. Its methods block. Threads: one at a time. */
  interface Place extends AutoCloseable {
    /**
     * Offers a voice in the first section and a picture in the second. {@return the answer}
     *
     * @throws LoadException when that is refused
     */
    String publish(String offer);

    /**
     * Waits until so many publish in the room. {@return what they publish, in the order in which it
     * is to be offered to receive it}
     *
     * @throws LoadException when they do not come in time
     */
    List<MediaKind> published(int publishers, Duration patience);

    /**
     * Offers to receive what was {@link #published}. {@return the answer}
     *
     * @throws LoadException when that is refused
     */
    String watch(String offer);

    /** Leaves the room. */
    @Override
    void close();
  }
}
