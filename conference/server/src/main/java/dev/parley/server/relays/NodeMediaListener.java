package dev.parley.server.relays;

import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;
import dev.parley.room.api.media.MediaItem;

/** Contract between nodes: listener of a media session at another node. */
@Inline
public interface NodeMediaListener {
  /** Called with a new state. */
  @OneWay
  void changed(MediaItem item);
}
