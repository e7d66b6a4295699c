package dev.parley.client.devices;

import dev.parley.client.Room;
import dev.parley.client.media.AudioFrame;
import dev.parley.client.session.Registration;
import dev.parley.devices.api.AudioSink;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceStream;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/** Speaker that plays the other members. Threads: safe for all. */
final class Playback implements DeviceStream {
  private final AudioSink speaker;
  private final VoiceMixer mixer = new VoiceMixer();

  private Playback(AudioSink speaker) {
    this.speaker = speaker;
  }

  /**
   * @param subscribe adds a listener of audio
   */
  static Playback start(
      Room room, AudioSink speaker, Function<Consumer<AudioFrame>, Registration> subscribe) {
    Playback started = new Playback(speaker);
    speaker.start();
    Registration heard = subscribe.apply(started.mixer::add);
    speaker
        .ended()
        .whenComplete((_, _) -> {
          heard.close();
          started.mixer.close();
        });
    room.ended().thenRun(speaker::close);
    Thread.ofVirtual().name("parley-playback").start(started::play);
    return started;
  }

  private void play() {
    try {
      for (short[] samples = mixer.take(); samples.length > 0; samples = mixer.take()) {
        speaker.write(samples, 0, samples.length);
      }
    } catch (DeviceException e) {
      // The speaker is closed or lost: ended() has the reason.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public CompletionStage<Void> ended() {
    return speaker.ended();
  }

  @Override
  public void close() {
    speaker.close();
  }
}
