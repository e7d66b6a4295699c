package dev.parley.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.payload.OpusPayload;
import dev.parley.media.payload.Vp8Payload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pictures and sound that are made. */
class GeneratorsTest {
  private static final int KBIT = 1_000;

  private final VideoGenerator pictures = new VideoGenerator(KBIT);
  private final PacketStamp stamp = new PacketStamp();
  private final byte[] bytes = new byte[2_000];
  private final Vp8Payload view = new Vp8Payload();

  private Vp8Payload piece(int piece, int pieces) {
    pictures.write(piece, stamp, bytes, 3);
    assertThat(view.wrap(bytes, 3, pictures.pieceBytes(), piece == pieces - 1)).isTrue();
    return view;
  }

  @Test
  void firstPictureIsAKeyFrameThatSaysHowLargeItIs() {
    int pieces = pictures.next();

    assertThat(piece(0, pieces).keyFrameStart()).isTrue();
    assertThat(view.width()).isEqualTo(640);
    assertThat(view.height()).isEqualTo(360);
    assertThat(view.pictureId()).isZero();
    assertThat(view.pictureIdBits()).isEqualTo(15);
    assertThat(piece(pieces - 1, pieces).keyFrameStart()).isFalse();
    assertThat(view.frameStart()).isFalse();
    assertThat(view.frameEnd()).isTrue();
  }

  @Test
  void keyFramesComeWhenAskedForAndNowAndThen() {
    List<Integer> keys = new ArrayList<>();
    for (int i = 0; i <= VideoGenerator.KEY_EVERY; i++) {
      int pieces = pictures.next();
      if (piece(0, pieces).keyFrameStart()) {
        keys.add(view.pictureId());
      }
      if (i == 10) {
        pictures.wantKey();
      }
    }
    assertThat(keys).containsExactly(0, 11, VideoGenerator.KEY_EVERY);
  }

  @Test
  void packetsAreOfOneSizeAndMakeTheRate() {
    pictures.next();
    int packets = 0;
    int octets = 0;
    for (int i = 0; i < VideoGenerator.PER_SECOND; i++) {
      int pieces = pictures.next();
      packets += pieces;
      octets += pieces * pictures.pieceBytes();
      assertThat(pictures.pieceBytes()).isLessThanOrEqualTo(VideoGenerator.PAYLOAD_BYTES_MAX);
    }
    assertThat(packets).isEqualTo(4 * VideoGenerator.PER_SECOND);
    assertThat(octets * 8).isBetween(KBIT * 1_000 - 8_000, KBIT * 1_000 + 8_000);
  }

  @Test
  void smallestRateHasRoomForTheStamp() {
    VideoGenerator small = new VideoGenerator(LoadPlan.KBIT_MIN);
    small.next();
    small.next();
    small.write(0, stamp, bytes, 0);
    int stampAt = VideoGenerator.stampAt();
    assertThat(new PacketStamp().read(bytes, stampAt, small.pieceBytes() - stampAt)).isTrue();
  }

  @Test
  void soundIsOpusOfTwentyMilliseconds() {
    AudioGenerator sound = new AudioGenerator(0);
    OpusPayload opus = new OpusPayload();
    sound.next();
    sound.write(stamp, bytes, 0);

    assertThat(opus.wrap(bytes, 0, AudioGenerator.PAYLOAD_BYTES, false)).isTrue();
    assertThat(opus.samples()).isEqualTo(AudioGenerator.TICKS);
    assertThat(opus.stereo()).isFalse();
    assertThat(new PacketStamp().read(bytes, AudioGenerator.stampAt(), PacketStamp.BYTES)).isTrue();
  }

  @Test
  void peopleSpeakInTurns() {
    AudioGenerator one = new AudioGenerator(0);
    AudioGenerator other = new AudioGenerator(2);
    one.next();
    other.next();
    assertThat(one.level()).isNotEqualTo(other.level());
  }
}
