package dev.parley.media.audio;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who speaks, by the levels that packets carry (RFC 6464). A cough does not win: who takes over has
 * to be clearly louder for a while. Who has spoken stays the speaker until somebody else does.
 *
 * <p>Threads: one at a time. Memory: at most {@link #MEMBERS_MAX} members.
 *
 * @param <M> how members are told apart
 */
public final class ActiveSpeaker<M> {
  /** Members of whom it is known how loud they are; those beyond are not heard. */
  public static final int MEMBERS_MAX = 1_000;

  /** What to say of a packet that does not tell its level: somebody who speaks softly. */
  public static final int UNKNOWN_LEVEL = 45;

  /** Below this nobody speaks. */
  private static final double SPEAKS = 8;

  /** By how much one has to be louder than the speaker, as a factor. */
  private static final double CLEARLY = 1.3;

  private static final long TAKES_OVER_NANOS = 400_000_000;

  private final Map<M, Loudness> members = new LinkedHashMap<>();
  private @Nullable M speaker;

  /**
   * A packet came.
   *
   * @param level decibels below the loudest, 0 to 127
   */
  public void heard(M member, int level, long now) {
    var loudness = members.get(member);
    if (loudness == null && members.size() < MEMBERS_MAX) {
      loudness = new Loudness(now);
      members.put(member, loudness);
    }
    if (loudness != null) {
      loudness.heard(level, now);
    }
  }

  /** A member is not here any more, or may not speak. */
  public void gone(M member) {
    members.remove(member);
    if (member.equals(speaker)) {
      speaker = null;
    }
  }

  /**
   * {@return who speaks, or spoke last} To be asked several times a second: who takes over is seen
   * here.
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

  /** {@return those who speak now, the loudest first} */
  public List<M> loudest(int count, long now) {
    return members.entrySet().stream()
        .filter(member -> member.getValue().score(now) > SPEAKS / 2)
        .sorted(
            Comparator.comparingDouble(
                (Map.Entry<M, Loudness> member) -> -member.getValue().score(now)))
        .limit(count)
        .map(Map.Entry::getKey)
        .toList();
  }
}
