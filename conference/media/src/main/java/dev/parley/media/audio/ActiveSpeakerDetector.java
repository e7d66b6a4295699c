package dev.parley.media.audio;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Active speaker detection, by the audio levels in the packets (RFC 6464). A member takes over only
 * after it has been clearly louder for a while, so that a cough does not win. The last speaker
 * remains the active one until another member takes over.
 *
 * <p>Threads: one at a time. Memory: at most {@link #MEMBERS_MAX} members.
 *
 * @param <M> key of a member
 */
public final class ActiveSpeakerDetector<M> {
  /** Maximum number of members whose level is tracked; further ones are ignored. */
  public static final int MEMBERS_MAX = 1_000;

  /** Level assumed for a packet without the audio level extension: quiet speech. */
  public static final int UNKNOWN_LEVEL = 45;

  /** Score below which a member counts as silent. */
  private static final double SPEAKS = 8;

  /** Factor by which a member must be louder than the active speaker to take over. */
  private static final double CLEARLY = 1.3;

  private static final long TAKES_OVER_NANOS = 400_000_000;

  private final Map<M, SpeechScore> members = new LinkedHashMap<>();
  private @Nullable M speaker;

  /**
   * Adds a packet.
   *
   * @param level in -dBov: 0 is the loudest, 127 is silence
   */
  public void addLevel(M member, int level, long now) {
    var loudness = members.get(member);
    if (loudness == null && members.size() < MEMBERS_MAX) {
      loudness = new SpeechScore(now);
      members.put(member, loudness);
    }
    if (loudness != null) {
      loudness.add(level, now);
    }
  }

  /** Removes a member who has left or may no longer speak. */
  public void remove(M member) {
    members.remove(member);
    if (member.equals(speaker)) {
      speaker = null;
    }
  }

  /**
   * {@return the present or last active speaker} A change of speaker is detected here, so this is
   * to be called several times a second.
   */
  public Optional<M> speaker(long now) {
    var current = speaker;
    var own = current == null ? null : members.get(current);
    var toBeat = Math.max(SPEAKS, own == null ? 0 : own.score(now) * CLEARLY);
    M loudest = null;
    var most = 0.0;
    for (var member : members.entrySet()) {
      var score = member.getValue().score(now);
      var louder = !member.getKey().equals(current) && score > toBeat;
      var since = member.getValue().louderFor(louder, now);
      var waits = current == null ? 0 : TAKES_OVER_NANOS;
      if (louder && since >= waits && score > most) {
        loudest = member.getKey();
        most = score;
      }
    }
    if (loudest != null) {
      speaker = loudest;
    }
    return Optional.ofNullable(speaker);
  }

  /** {@return the members who speak now, the loudest first} */
  public List<M> loudest(int count, long now) {
    return members.entrySet().stream()
        .filter(member -> member.getValue().score(now) > SPEAKS / 2)
        .sorted(
            Comparator.comparingDouble(
                (Map.Entry<M, SpeechScore> member) -> -member.getValue().score(now)))
        .limit(count)
        .map(Map.Entry::getKey)
        .toList();
  }
}
