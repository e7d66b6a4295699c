package dev.parley.client.devices;

import dev.parley.client.Room;
import dev.parley.client.media.AudioPublisher;
import dev.parley.client.session.ClientException;
import dev.parley.devices.api.AudioSource;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceStream;
import dev.parley.room.api.media.TrackSource;
import java.util.concurrent.CompletionStage;

/** Microphone whose samples are published. Threads: safe for all. */
final class PublishedMicrophone implements DeviceStream {
  private final AudioSource microphone;
  private final AudioPublisher publisher;

  private PublishedMicrophone(AudioSource microphone, AudioPublisher publisher) {
    this.microphone = microphone;
    this.publisher = publisher;
  }

  static PublishedMicrophone start(Room room, AudioSource microphone) {
    PublishedMicrophone published =
        new PublishedMicrophone(microphone, room.audio().publish(TrackSource.MICROPHONE));
    microphone.ended().whenComplete((_, _) -> published.publisher.close());
    try {
      microphone.startSamples(published::write);
    } catch (DeviceException | IllegalStateException e) {
      published.publisher.close();
      throw e;
    }
    room.ended().thenRun(microphone::close);
    return published;
  }

  private void write(short[] samples, int from, int length) {
    try {
      publisher.writeLive(samples, from, length);
    } catch (ClientException e) {
      microphone.close(); // the member has left the room
    }
  }

  @Override
  public CompletionStage<Void> ended() {
    return microphone.ended();
  }

  @Override
  public void close() {
    microphone.close();
  }
}
