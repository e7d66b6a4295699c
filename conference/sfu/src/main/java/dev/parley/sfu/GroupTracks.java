package dev.parley.sfu;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Choice of the tracks that a room sends to its group: the newest shared screen, or else the first
 * camera of a member who may moderate; and the audio of the loudest few. Stateless.
 */
final class GroupTracks {
  /** Maximum number of audio tracks: the voices of a conversation. */
  static final int AUDIO_MAX = 4;

  private GroupTracks() {}

  /**
   * {@return the tracks to be sent}
   *
   * @param all published tracks in the order of their publication
   * @param active members who speak
   * @param sent tracks that are sent at present, which stay where others are not better
   */
  static Set<PublishedTrack> choose(
      Collection<PublishedTrack> all, List<UUID> active, Set<PublishedTrack> sent) {
    List<PublishedTrack> usable =
        all.stream().filter(track -> !track.suppressed() && !track.mixed()).toList();
    Set<PublishedTrack> chosen = new LinkedHashSet<>();
    video(usable.stream().filter(track -> !track.audio()).toList()).ifPresent(chosen::add);
    List<PublishedTrack> voices =
        usable.stream().filter(track -> track.audio() && !track.heardInMix()).toList();
    Set<PublishedTrack> order = new LinkedHashSet<>();
    for (UUID member : active) {
      voices.stream().filter(track -> track.owner().equals(member)).forEach(order::add);
    }
    voices.stream().filter(sent::contains).forEach(order::add);
    order.addAll(voices);
    order.stream().limit(AUDIO_MAX).forEach(chosen::add);
    return chosen;
  }

  private static Optional<PublishedTrack> video(List<PublishedTrack> videos) {
    return videos.reversed().stream()
        .filter(track -> track.label().equals("SCREEN"))
        .findFirst()
        .or(() -> videos.stream().filter(PublishedTrack::moderated).findFirst());
  }
}
