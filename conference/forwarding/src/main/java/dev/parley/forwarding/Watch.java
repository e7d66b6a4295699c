package dev.parley.forwarding;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is watched in a section.
 *
 * @param ssrc under which its packets are sent
 * @param rtx under which they are sent again; 0 for not at all
 */
public record Watch(UUID track, int ssrc, int rtx) {
  /** The track that is all voices of the hall but the watcher's own, mixed into one. */
  public static final UUID MIX = new UUID(0, 0);

  static boolean mixed(@Nullable Watch watch) {
    return watch != null && watch.track().equals(MIX);
  }
}
