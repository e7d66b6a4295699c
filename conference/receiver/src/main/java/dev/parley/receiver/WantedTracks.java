package dev.parley.receiver;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Tracks that a page wants to receive.
 *
 * @param byMid tracks by the mid of their section; empty for as many tracks as the sections take
 */
record WantedTracks(Optional<Map<String, UUID>> byMid) {
  private static final int TRACKS_MAX = 64;

  /**
   * {@return the tracks of the query parameter {@code receive}: {@code MID:TRACK}, with commas
   * between several}
   *
   * @param text null if the parameter is missing
   * @throws HttpErrorException when the text is none of that form
   */
  static WantedTracks parse(@Nullable String text) {
    if (text == null) {
      return new WantedTracks(Optional.empty());
    }
    Map<String, UUID> wanted = new LinkedHashMap<>();
    if (!text.isEmpty()) {
      for (String each : text.split(",", TRACKS_MAX + 1)) {
        int colon = each.lastIndexOf(':');
        if (colon < 1 || wanted.size() == TRACKS_MAX) {
          throw wrong();
        }
        wanted.put(each.substring(0, colon), track(each.substring(colon + 1)));
      }
    }
    return new WantedTracks(Optional.of(wanted));
  }

  private static UUID track(String id) {
    try {
      return UUID.fromString(id);
    } catch (IllegalArgumentException e) {
      throw wrong();
    }
  }

  private static HttpErrorException wrong() {
    return new HttpErrorException(
        400, "receive is MID:TRACK, with commas between at most %d".formatted(TRACKS_MAX));
  }
}
