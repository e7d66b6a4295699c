package dev.parley.client.devices;

import dev.parley.client.Room;
import dev.parley.client.media.VideoPublisher;
import dev.parley.client.session.ClientException;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceStream;
import dev.parley.devices.api.Picture;
import dev.parley.devices.api.VideoSource;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.media.TrackSource;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Camera or screen whose pictures are encoded and published. The thread of the device encodes:
 * while it does, the device drops the pictures for which it has no buffer.
 *
 * <p>Threads: safe for all.
 */
final class PublishedPictures implements DeviceStream {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int TICKS_PER_MILLI = 90;

  private final VideoSource source;
  private final VideoPublisher publisher;
  private final PictureEncoder encoder;
  private final AtomicBoolean keyFrameWanted;
  private long begunAt; // confined to the device's thread; 0: no picture yet
  private long timestamp = -1; // confined to the device's thread

  private PublishedPictures(Room room, TrackSource kind, VideoSource source, int bitsPerSecondMax) {
    AtomicBoolean wanted = new AtomicBoolean();
    this.source = source;
    keyFrameWanted = wanted;
    encoder = new PictureEncoder(bitsPerSecondMax);
    publisher = room.video().publish(kind, Codec.VP8, () -> wanted.set(true));
  }

  static PublishedPictures start(Room room, TrackSource kind, VideoSource source, int bitsMax) {
    PublishedPictures published = new PublishedPictures(room, kind, source, bitsMax);
    source.ended().whenComplete((_, _) -> published.end());
    try {
      source.start(published::encode);
    } catch (DeviceException | IllegalStateException e) {
      published.publisher.close();
      throw e;
    }
    room.ended().thenRun(source::close);
    return published;
  }

  private void encode(Picture picture) {
    if (publisher.track().isEmpty()) {
      return; // the server does not take it yet
    }
    long time = picture.nanos() == 0 ? System.nanoTime() : picture.nanos();
    begunAt = begunAt == 0 ? time : begunAt;
    timestamp = Math.max(timestamp + 1, (time - begunAt) * TICKS_PER_MILLI / NANOS_PER_MILLI);
    encoder.bandwidth(publisher.bitsPerSecond(), time);
    int length = encoder.encode(picture, timestamp, keyFrameWanted.getAndSet(false));
    if (length > 0) {
      try {
        publisher.write(encoder.frame(), 0, length, timestamp, encoder.isKeyFrame());
      } catch (ClientException e) {
        source.close(); // the member has left the room
      }
    }
  }

  /** Ends the track, when the device is closed and its thread encodes no more. */
  private void end() {
    publisher.close();
    encoder.close();
  }

  @Override
  public CompletionStage<Void> ended() {
    return source.ended();
  }

  @Override
  public void close() {
    source.close();
  }
}
