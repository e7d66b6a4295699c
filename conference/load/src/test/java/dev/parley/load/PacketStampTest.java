package dev.parley.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PacketStampTest {
  private final PacketStamp written = new PacketStamp();
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

    PacketStamp read = new PacketStamp();
    assertThat(read.read(bytes, 7, PacketStamp.BYTES)).isTrue();
    assertThat(read).usingRecursiveComparison().isEqualTo(written);
  }

  @Test
  void shortOnesAndOthersAreRefused() {
    written.write(bytes, 0);
    assertThat(new PacketStamp().read(bytes, 0, PacketStamp.BYTES - 1)).isFalse();
    assertThat(new PacketStamp().read(bytes, 1, PacketStamp.BYTES)).isFalse();
    assertThat(new PacketStamp().read(new byte[PacketStamp.BYTES], 0, PacketStamp.BYTES)).isFalse();
  }

  @Test
  void pieceBeyondAllPiecesIsRefused() {
    written.piece = 4;
    written.write(bytes, 0);
    assertThat(new PacketStamp().read(bytes, 0, PacketStamp.BYTES)).isFalse();
  }
}
