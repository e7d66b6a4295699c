package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

final class RoomSpeakersTest {
  private static final long MILLI = 1_000_000;
  private static final UUID ALICE = new UUID(0, 1);
  private static final UUID BOB = new UUID(0, 2);

  private final RoomSpeakers speakers = new RoomSpeakers();
  private long now = 1_000 * MILLI;

  /** Takes a packet of a member each 20 ms. */
  private void speak(UUID member, int level, int millis) {
    for (long end = now + millis * MILLI; now < end; now += 20 * MILLI) {
      speakers.addLevel(member, level, now);
    }
  }

  @Test
  void aSilentRoomHasNoActiveSpeaker() {
    assertThat(speakers.tick(now)).isFalse();
    assertThat(speakers.active()).isEmpty();
    assertThat(speakers.isActiveSpeaker(ALICE)).isFalse();
  }

  @Test
  void aMemberWhoSpeaksBecomesTheActiveSpeaker() {
    speak(ALICE, 20, 300);
    assertThat(speakers.tick(now)).isTrue();
    assertThat(speakers.active()).containsExactly(ALICE);
    assertThat(speakers.isActiveSpeaker(ALICE)).isTrue();
    assertThat(speakers.isActiveSpeaker(BOB)).isFalse();
  }

  @Test
  void onlyTheFirstOfThoseWhoSpeakIsTheActiveSpeaker() {
    speak(ALICE, 10, 300);
    speak(BOB, 30, 100);
    speakers.tick(now);
    assertThat(speakers.active()).containsExactly(ALICE, BOB);
    assertThat(speakers.isActiveSpeaker(BOB)).isFalse();
  }

  @Test
  void speakersAreDeterminedFiveTimesASecond() {
    speakers.tick(now);
    long due = now + 200 * MILLI;
    speakers.addLevel(ALICE, 0, now);
    speakers.addLevel(ALICE, 0, now + 60 * MILLI);
    assertThat(speakers.tick(due - 1)).isFalse();
    assertThat(speakers.active()).isEmpty();
    assertThat(speakers.tick(due)).isTrue();
    assertThat(speakers.active()).containsExactly(ALICE);
  }

  @Test
  void speakersWhoStayTheSameAreNoChange() {
    speak(ALICE, 20, 300);
    speakers.tick(now);
    speak(ALICE, 20, 300);
    assertThat(speakers.tick(now)).isFalse();
    assertThat(speakers.active()).containsExactly(ALICE);
  }

  @Test
  void theLastSpeakerStaysActiveInSilence() {
    speak(ALICE, 20, 300);
    speakers.tick(now);
    now += 10_000 * MILLI;
    assertThat(speakers.tick(now)).isFalse();
    assertThat(speakers.isActiveSpeaker(ALICE)).isTrue();
  }

  @Test
  void theLoudestThreeCountAsSpeaking() {
    for (int round = 0; round < 20; round++) {
      for (int i = 1; i <= 5; i++) {
        speakers.addLevel(new UUID(0, i), 8 * i, now);
      }
      now += 20 * MILLI;
    }
    speakers.tick(now);
    assertThat(speakers.active()).containsExactly(ALICE, BOB, new UUID(0, 3));
  }

  @Test
  void aRemovedMemberSpeaksNoLonger() {
    speak(ALICE, 20, 300);
    speakers.tick(now);
    speakers.remove(ALICE);
    now += 200 * MILLI;
    assertThat(speakers.tick(now)).isTrue();
    assertThat(speakers.active()).isEmpty();
  }
}
