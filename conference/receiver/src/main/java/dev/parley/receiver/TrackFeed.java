package dev.parley.receiver;

import dev.parley.client.group.GroupReceptionListener;
import java.io.IOException;
import java.util.UUID;

/**
 * Source of the tracks of one session. Threads: its session's, except for {@link #wake}, which any
 * may call.
 */
interface TrackFeed extends AutoCloseable {
  /** Passes what has arrived to the listener, and waits for more until a time. */
  void turn(long until);

  /** Requests a key frame of a track, as the page cannot begin or go on without one. */
  void wantKeyFrame(UUID track);

  /** Makes the present or next {@link #turn} return at once. */
  void wake();

  @Override
  void close();

  /** Opener of feeds. */
  interface Opener {
    /**
     * {@return the feed that a ticket is good for} Blocks.
     *
     * @throws HttpErrorException when it is refused
     * @throws IOException when it cannot be received here
     */
    TrackFeed open(String ticket, GroupReceptionListener listener) throws IOException;
  }
}
