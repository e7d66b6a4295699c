package dev.parley.client.devices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.client.media.VideoFrame;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.Picture;
import dev.parley.devices.codec.Vp8Decoder;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.TrackSource;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Frames of other members, good and hostile ones, to a decoder. */
final class TrackDecoderTest {
  private static final MediaTrack TRACK =
      new MediaTrack(UUID.randomUUID(), UUID.randomUUID(), TrackSource.CAMERA, false);

  private final List<String> seen = new ArrayList<>();
  private final AtomicBoolean wanted = new AtomicBoolean(true);
  private final TrackDecoder decoder =
      new TrackDecoder(
          TRACK,
          _ -> wanted.get(),
          (_, picture) -> seen.add(picture.width() + "x" + picture.height()));
  private final List<VideoFrame> frames = new ArrayList<>();

  @BeforeEach
  void encode() {
    try {
      new Vp8Decoder().close();
    } catch (DeviceException e) {
      assumeTrue(false, e.getMessage() + "; scripts/install-devices does it");
    }
    Random random = new Random(1);
    try (PictureEncoder encoder = new PictureEncoder(1_000_000);
        Arena arena = Arena.ofConfined()) {
      Picture picture = Picture.i420(64, 48, arena);
      for (int i = 0; i < 4; i++) {
        byte[] pixels = new byte[(int) picture.memory().byteSize()];
        random.nextBytes(pixels);
        picture.memory().asByteBuffer().put(pixels);
        int length = encoder.encode(picture, 3_000L * i, i == 2);
        byte[] bytes = Arrays.copyOf(encoder.frame(), length);
        frames.add(new VideoFrame(TRACK, Codec.VP8, 3_000L * i, encoder.isKeyFrame(), bytes));
      }
    }
    assertThat(frames).extracting(VideoFrame::keyFrame).containsExactly(true, false, true, false);
  }

  @AfterEach
  void end() {
    decoder.onEnd();
  }

  @Test
  void eachFrameIsAPicture() {
    assertThat(frames).allMatch(decoder::onFrame);
    assertThat(seen).containsExactly("64x48", "64x48", "64x48", "64x48");
  }

  @Test
  void malformedFrameAsksForAKeyFrameAndTheDecoderGoesOnWithIt() {
    decoder.onFrame(frames.get(0));
    VideoFrame key = frames.get(2);
    byte[] cut = Arrays.copyOf(key.bytes(), 5);

    assertThat(decoder.onFrame(new VideoFrame(TRACK, Codec.VP8, 0, true, cut))).isFalse();
    assertThat(decoder.onFrame(frames.get(1))).isFalse();
    assertThat(decoder.onFrame(key)).isTrue();
    assertThat(seen).hasSize(2);
  }

  @Test
  void hugePictureIsRefusedBeforeItsMemoryIsAllocated() {
    byte[] huge = frames.getFirst().bytes().clone();
    huge[6] = (byte) 0xff;
    huge[7] = 0x3f;
    huge[8] = (byte) 0xff;
    huge[9] = 0x3f;

    assertThat(decoder.onFrame(new VideoFrame(TRACK, Codec.VP8, 0, true, huge))).isFalse();
    assertThat(seen).isEmpty();
  }

  @Test
  void codecWithoutADecoderIsLeftOutAndAsksForNothing() {
    VideoFrame other = new VideoFrame(TRACK, Codec.H264, 0, true, new byte[] {1, 2, 3});

    assertThat(decoder.onFrame(other)).isTrue();
    assertThat(decoder.onFrame(other)).isTrue();
    assertThat(seen).isEmpty();
  }

  @Test
  void trackThatIsTakenAgainGoesOnWithAKeyFrame() {
    decoder.onFrame(frames.get(0));
    wanted.set(false);
    assertThat(decoder.onFrame(frames.get(1))).isTrue();
    wanted.set(true);

    assertThat(decoder.onFrame(frames.get(1))).isFalse();
    assertThat(decoder.onFrame(frames.get(2))).isTrue();
    assertThat(seen).hasSize(2);
  }
}
