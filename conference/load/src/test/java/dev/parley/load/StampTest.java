package dev.parley.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StampTest {
  private final Stamp written = new Stamp();
  private final byte[] bytes = new byte[50];

  {
    written.publisher = 65_535;
    written.video = true;
    written.key = true;
    written.number = 1L << 40;
    written.sentAt = -5;
    written.picture = Integer.MAX_VALUE;
    written.piece = 3;
    written.pieces = 4;
  }

  @Test
  void whatIsWrittenIsRead() {
    written.write(bytes, 7);

    Stamp read = new Stamp();
    assertThat(read.read(bytes, 7, Stamp.BYTES)).isTrue();
    assertThat(read).usingRecursiveComparison().isEqualTo(written);
  }

  @Test
  void shortOnesAndOthersAreRefused() {
    written.write(bytes, 0);
    assertThat(new Stamp().read(bytes, 0, Stamp.BYTES - 1)).isFalse();
    assertThat(new Stamp().read(bytes, 1, Stamp.BYTES)).isFalse();
    assertThat(new Stamp().read(new byte[Stamp.BYTES], 0, Stamp.BYTES)).isFalse();
  }

  @Test
  void pieceBeyondAllPiecesIsRefused() {
    written.piece = 4;
    written.write(bytes, 0);
    assertThat(new Stamp().read(bytes, 0, Stamp.BYTES)).isFalse();
  }
}
