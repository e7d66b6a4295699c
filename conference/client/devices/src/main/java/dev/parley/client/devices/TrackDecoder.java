package dev.parley.client.devices;

import dev.parley.client.media.VideoFrame;
import dev.parley.client.media.VideoTrackListener;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.codec.Av1Decoder;
import dev.parley.devices.codec.VideoDecoder;
import dev.parley.devices.codec.Vp8Decoder;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.media.MediaTrack;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Decoder of one received track.
 *
 * <p>Threads: one at a time. Memory: that of the codec, and the longest frame so far.
 */
final class TrackDecoder implements VideoTrackListener {
  private static final System.Logger LOG = System.getLogger(TrackDecoder.class.getName());
  private static final int FRAME_BYTES_MIN = 1 << 16;

  private final MediaTrack track;
  private final TrackFilter filter;
  private final TrackPictureListener listener;
  private @Nullable VideoDecoder decoder; // null: before the first frame
  private @Nullable Codec codec; // of the decoder
  private @Nullable Codec refused; // codec for which there is no decoder
  private @Nullable Arena arena; // of the memory; null: before the first frame
  private MemorySegment memory = MemorySegment.NULL;
  private boolean skipped; // whether the decoder lacks frames

  TrackDecoder(MediaTrack track, TrackFilter filter, TrackPictureListener listener) {
    this.track = track;
    this.filter = filter;
    this.listener = listener;
  }

  @Override
  public boolean onFrame(VideoFrame frame) {
    if (frame.codec() == refused) {
      return true; // another key frame would not help
    }
    if (!filter.takes(track)) {
      skipped = true;
      return true;
    }
    if (skipped && !frame.keyFrame()) {
      return false;
    }
    skipped = false;
    VideoDecoder current;
    try {
      current = decoder(frame.codec());
    } catch (DeviceException e) {
      refused = frame.codec();
      LOG.log(System.Logger.Level.WARNING, "a video is not shown: {0}", e.getMessage());
      return true;
    }
    return decode(current, frame.bytes());
  }

  private boolean decode(VideoDecoder current, byte[] bytes) {
    try {
      current.decode(copy(bytes)).ifPresent(picture -> listener.onPicture(track, picture));
      return true;
    } catch (DeviceException e) {
      LOG.log(System.Logger.Level.DEBUG, "a frame was not decoded: {0}", e.getMessage());
      skipped = true;
      return false;
    }
  }

  private VideoDecoder decoder(Codec wanted) {
    VideoDecoder current = decoder;
    if (current != null && wanted == codec) {
      return current;
    }
    close();
    VideoDecoder created =
        switch (wanted) {
          case VP8 -> new Vp8Decoder();
          case AV1 -> new Av1Decoder();
          default ->
              throw new DeviceException(
                  DeviceException.Reason.UNSUPPORTED,
                  "there is no decoder of %s; let its member publish VP8".formatted(wanted));
        };
    decoder = created;
    codec = wanted;
    return created;
  }

  /** {@return the frame in native memory, as decoders take it} */
  private MemorySegment copy(byte[] bytes) {
    if (memory.byteSize() < bytes.length) {
      if (arena != null) {
        arena.close();
      }
      Arena owner = Arena.ofShared();
      arena = owner;
      memory = owner.allocate(Math.max(FRAME_BYTES_MIN, 2L * bytes.length));
    }
    MemorySegment frame = memory.asSlice(0, bytes.length);
    frame.copyFrom(MemorySegment.ofArray(bytes));
    return frame;
  }

  private void close() {
    if (decoder != null) {
      decoder.close();
      decoder = null;
    }
  }

  @Override
  public void onEnd() {
    close();
    if (arena != null) {
      arena.close();
      arena = null;
    }
  }
}
