package dev.parley.media.audio;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ActiveSpeakerDetectorTest {
  private static final int LOUD = 25;
  private static final int QUIET = 90;

  private final ActiveSpeakerDetector<String> speakers = new ActiveSpeakerDetector<>();
  private long now = 1_000_000_000;

  @Test
  void whoSpeaksFirstIsTheSpeakerAndStaysIt() {
    talk(500, LOUD, QUIET);
    assertThat(speakers.speaker(now)).contains("alice");

    talk(3_000, QUIET, QUIET);
    assertThat(speakers.speaker(now)).contains("alice");
    assertThat(speakers.loudest(3, now)).isEmpty();
  }

  @Test
  void whoSpeaksOnTakesOver() {
    talk(1_000, LOUD, QUIET);

    talk(1_500, QUIET, LOUD);

    assertThat(speakers.speaker(now)).contains("bob");
    assertThat(speakers.loudest(3, now)).startsWith("bob");
  }

  @Test
  void aCoughDoesNot() {
    talk(1_000, LOUD, QUIET);

    talk(200, LOUD, 5);
    talk(1_000, LOUD, QUIET);

    assertThat(speakers.speaker(now)).contains("alice");
  }

  @Test
  void twoWhoAreAlikeDoNotFlicker() {
    talk(1_000, LOUD, QUIET);

    var changes = 0;
    for (var i = 0; i < 100; i++) {
      talk(100, 25 + i % 3, 27 - i % 3);
      changes += speakers.speaker(now).orElseThrow().equals("alice") ? 0 : 1;
    }

    assertThat(changes).isZero();
    assertThat(speakers.loudest(1, now)).hasSize(1);
    assertThat(speakers.loudest(3, now)).hasSize(2);
  }

  @Test
  void whoSendsNothingFallsSilent() {
    talk(1_000, LOUD, LOUD);

    now += 3_000_000_000L;

    assertThat(speakers.loudest(3, now)).isEmpty();
  }

  @Test
  void whoIsGoneIsNotTheSpeaker() {
    talk(1_000, LOUD, QUIET);

    speakers.remove("alice");

    assertThat(speakers.speaker(now)).isEmpty();
  }

  @Test
  void membersAreLimited() {
    for (var i = 0; i <= ActiveSpeakerDetector.MEMBERS_MAX; i++) {
      for (var packet = 0; packet < 20; packet++) {
        speakers.addLevel("m" + i, LOUD, now);
      }
    }

    assertThat(speakers.loudest(Integer.MAX_VALUE, now))
        .hasSize(ActiveSpeakerDetector.MEMBERS_MAX)
        .doesNotContain("m" + ActiveSpeakerDetector.MEMBERS_MAX);
  }

  private void talk(int millis, int alice, int bob) {
    for (var passed = 0; passed < millis; passed += 20) {
      now += 20_000_000;
      speakers.addLevel("alice", alice, now);
      speakers.addLevel("bob", bob, now);
      speakers.speaker(now);
    }
  }
}
