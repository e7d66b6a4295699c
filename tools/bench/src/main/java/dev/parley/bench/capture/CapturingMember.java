package dev.parley.bench.capture;

import com.sun.management.ThreadMXBean;
import dev.parley.client.Room;
import dev.parley.client.RoomLink;
import dev.parley.client.RoomOptions;
import dev.parley.client.media.VideoPublisher;
import dev.parley.devices.Devices;
import dev.parley.devices.api.Picture;
import dev.parley.devices.api.VideoSource;
import dev.parley.devices.codec.PixelConverter;
import dev.parley.devices.codec.Vp8Encoder;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.media.TrackSource;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Member of a room that captures a screen, encodes and publishes it, and draws what the others
 * send.
 *
 * <p>Threads: the source has one, on which a picture is converted, encoded and published; frames of
 * others arrive on one of the client.
 */
final class CapturingMember implements AutoCloseable {
  private static final int FRAMES_PER_SECOND = 30;
  private static final int FRAME_BYTES_MAX = 1 << 20;
  private static final int TICKS_OF_MILLISECOND = 90;
  private static final double MILLISECOND = 1e6;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Arena arena = Arena.ofShared();
  private final Picture picture;
  private final byte[] encoded = new byte[FRAME_BYTES_MAX];
  private final MemorySegment encodedMemory = MemorySegment.ofArray(encoded);
  private final Vp8Encoder encoder;
  private final AtomicBoolean wantsKeyFrame = new AtomicBoolean(true);
  private final AtomicLong captured = new AtomicLong();
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong allocated = new AtomicLong();
  private final DrawnVideos drawn;
  private final Room room;
  private final VideoPublisher publisher;
  private final VideoSource source;
  private long begun; // by the monotonic clock; 0 before the first picture
  private long allocatedBefore;

  CapturingMember(
      RoomLink link,
      String name,
      CallQuality quality,
      Optional<String> camera,
      Optional<String> desk) {
    picture = Picture.i420(quality.width(), quality.height(), arena);
    encoder = new Vp8Encoder(quality.width(), quality.height(), quality.bitsPerSecond());
    drawn = new DrawnVideos(name, quality, desk);
    room = Room.join(link, RoomOptions.named(name));
    room.video().subscribe(EnumSet.of(TrackSource.CAMERA), drawn::draw);
    publisher = room.video().publish(TrackSource.CAMERA, Codec.VP8, () -> wantsKeyFrame.set(true));
    source = Devices.screen(camera, FRAMES_PER_SECOND);
    source.start(this::onPicture);
  }

  private void onPicture(Picture screen) {
    captured.incrementAndGet();
    PixelConverter.toI420(screen, picture);
    if (begun == 0) {
      begun = screen.nanos() - 1;
    }
    long timestamp = (long) ((screen.nanos() - begun) / MILLISECOND * TICKS_OF_MILLISECOND) + 1;
    int length = encoder.encode(picture, timestamp, wantsKeyFrame.getAndSet(false), encodedMemory);
    allocated.addAndGet(THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore);
    if (length > 0) {
      publisher.write(encoded, 0, length, timestamp, encoder.isKeyFrame());
      sent.incrementAndGet();
    }
    allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
  }

  /** {@return counts so far, in the order of {@link CallCounts}} */
  CallCounts counts() {
    return new CallCounts(
        captured.get(), sent.get(), drawn.received(), drawn.drawn(), allocated.get());
  }

  @Override
  public void close() {
    source.close();
    publisher.close();
    room.close();
    drawn.close();
    encoder.close();
    arena.close();
  }
}
