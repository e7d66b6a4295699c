package dev.parley.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RenderStatisticsTest {
  private static final long FRAME = 33_333_333;

  private final RenderStatistics shown = new RenderStatistics();
  private long now = 1;

  private void piece(int picture, int piece, boolean key) {
    PacketStamp stamp = new PacketStamp();
    stamp.video = true;
    stamp.picture = picture;
    stamp.piece = piece;
    stamp.pieces = 2;
    stamp.key = key;
    shown.piece(stamp, now, true);
  }

  private void picture(int number, boolean key) {
    piece(number, 0, key);
    piece(number, 1, key);
    now += FRAME;
  }

  @BeforeEach
  void begun() {
    picture(3, true);
    picture(4, false);
    picture(5, false);
  }

  @Test
  void wholePicturesAreShown() {
    assertThat(shown.count()).isEqualTo(3);
    assertThat(shown.freezes()).isZero();
  }

  @Test
  void nothingIsShownBeforeAKeyFrame() {
    RenderStatistics late = new RenderStatistics();
    PacketStamp stamp = new PacketStamp();
    stamp.pieces = 1;
    stamp.picture = 8;
    late.piece(stamp, now, true);
    assertThat(late.count()).isZero();
  }

  @Test
  void pictureWithAHoleWaitsUntilItIsFilled() {
    piece(6, 0, false);
    picture(7, false);
    assertThat(shown.count()).isEqualTo(3);

    piece(6, 1, false);
    assertThat(shown.count()).isEqualTo(5);
  }

  @Test
  void keyFrameMakesUpForWhatIsLost() {
    piece(6, 0, false);
    picture(7, false);
    picture(8, true);
    picture(9, false);
    piece(6, 1, false);

    assertThat(shown.count()).isEqualTo(5);
  }

  @Test
  void longStandstillIsAFreeze() {
    now += 200_000_000;
    picture(6, false);
    picture(7, false);

    assertThat(shown.freezes()).isEqualTo(1);
    assertThat(shown.frozenMillis()).isBetween(230L, 234L);
  }

  @Test
  void standstillUntilTheEndIsAFreeze() {
    shown.end(now + 400_000_000);
    assertThat(shown.freezes()).isEqualTo(1);
  }

  @Test
  void whatIsNotMeasuredDoesNotCount() {
    PacketStamp stamp = new PacketStamp();
    stamp.picture = 6;
    stamp.pieces = 1;
    shown.piece(stamp, now + 900_000_000, false);
    assertThat(shown.count()).isEqualTo(3);
    assertThat(shown.freezes()).isZero();
  }
}
