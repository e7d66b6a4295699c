package dev.parley.client.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.client.session.ClientException;
import dev.parley.room.api.media.TrackSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PublishedAudioTest {
  private final AtomicInteger closed = new AtomicInteger();
  private final PublishedAudio audio =
      new PublishedAudio(TrackSource.MICROPHONE, _ -> closed.incrementAndGet());
  private final short[] samples = new short[960];

  @Test
  void liveSamplesNeverWaitToBeSent() {
    // Nothing is sent without a call: write() would wait for ever.
    for (int frame = 0; frame < 100; frame++) {
      audio.writeLive(samples, 0, samples.length);
    }

    assertThat(audio.track()).isEmpty();
  }

  @Test
  void liveSamplesAreRefusedAfterTheEnd() {
    audio.close();

    assertThat(closed).hasValue(1);
    assertThatThrownBy(() -> audio.writeLive(samples, 0, samples.length))
        .isInstanceOf(ClientException.class);
  }
}
