package dev.parley.client.devices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.client.media.AudioFrame;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.TrackSource;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class VoiceMixerTest {
  private static final int FRAME = 960;

  private final VoiceMixer mixer = new VoiceMixer();
  private final MediaTrack ada = track();
  private final MediaTrack bob = track();

  private static MediaTrack track() {
    return new MediaTrack(UUID.randomUUID(), UUID.randomUUID(), TrackSource.MICROPHONE, false);
  }

  private static short[] filled(int length, int value) {
    short[] samples = new short[length];
    Arrays.fill(samples, (short) value);
    return samples;
  }

  private void add(MediaTrack track, int length, int value) {
    mixer.add(new AudioFrame(track, 0, filled(length, value)));
  }

  @Test
  void voicesAreAdded() throws InterruptedException {
    add(ada, 2 * FRAME, 100);
    add(bob, 2 * FRAME, 20);

    assertThat(mixer.take()).isEqualTo(filled(FRAME, 120));
  }

  @Test
  void voiceBeginsWhenTwoFramesWait() throws InterruptedException {
    add(bob, FRAME, 20);
    add(ada, 2 * FRAME, 100);
    assertThat(mixer.take()).isEqualTo(filled(FRAME, 100));

    add(bob, FRAME, 20);

    assertThat(mixer.take()).isEqualTo(filled(FRAME, 120));
  }

  @Test
  void loudVoicesAreLimitedAndNotWrapped() throws InterruptedException {
    add(ada, 2 * FRAME, 30_000);
    add(bob, 2 * FRAME, 30_000);

    for (short sample : mixer.take()) {
      assertThat(sample).isBetween((short) 31_000, Short.MAX_VALUE);
    }
  }

  @Test
  void ofWhatWaitsTooLongTheOldestIsDropped() throws InterruptedException {
    for (int i = 1; i <= 12; i++) {
      add(ada, FRAME, i);
    }

    for (int i = 3; i <= 12; i++) {
      assertThat(mixer.take()).isEqualTo(filled(FRAME, i));
    }
  }

  @Test
  void frameLongerThanAllThatMayWaitKeepsItsEnd() throws InterruptedException {
    short[] samples = new short[11 * FRAME];
    Arrays.fill(samples, FRAME, samples.length, (short) 7);
    mixer.add(new AudioFrame(ada, 0, samples));

    assertThat(mixer.take()).isEqualTo(filled(FRAME, 7));
  }

  @Test
  void endOfAVoiceIsFilledWithSilence() throws InterruptedException {
    add(ada, 2 * FRAME + 10, 5);
    mixer.take();
    mixer.take();

    short[] rest = mixer.take();

    assertThat(Arrays.copyOf(rest, 10)).isEqualTo(filled(10, 5));
    assertThat(Arrays.copyOfRange(rest, 10, FRAME)).isEqualTo(filled(FRAME - 10, 0));
  }

  @Test
  void closingEndsTheWaitForAVoice() throws InterruptedException {
    Thread closing = Thread.ofVirtual().start(mixer::close);

    assertThat(mixer.take()).isEmpty();

    closing.join();
  }
}
