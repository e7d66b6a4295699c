package dev.parley.distribution.fec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.RandomSeeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PieceCodeTest {
  private static final int LENGTH = 16;

  private static void recovers(Random random, int symbols, int lost) {
    byte[] piece = RandomSeeds.bytes(random, symbols * LENGTH);
    byte[] received = piece.clone();
    byte[] parities = new byte[symbols];
    Arrays.fill(parities, (byte) -1);
    int parity = random.nextInt(PieceCode.PARITY);
    for (int i = 0; i < lost; i++) {
      int place = random.nextInt(symbols);
      while (parities[place] >= 0) {
        place = (place + 1) % symbols;
      }
      parities[place] = (byte) parity;
      PieceCode.encode(parity, piece, symbols, LENGTH, received, place * LENGTH);
      parity = (parity + 1) % PieceCode.PARITY;
    }
    PieceCode.recover(received, LENGTH, parities);
    assertThat(received).isEqualTo(piece);
  }

  @Test
  void asManyParitySymbolsAsAreLostRecoverAPiece() {
    RandomSeeds.run(
        50,
        random -> {
          int symbols = 1 + random.nextInt(PieceCode.SOURCE_MAX);
          recovers(random, symbols, random.nextInt(Math.min(symbols, PieceCode.PARITY) + 1));
        });
  }

  @Test
  void theLargestPieceIsRecoveredFromAllParity() {
    RandomSeeds.run(1, random -> recovers(random, PieceCode.SOURCE_MAX, PieceCode.PARITY));
  }
}
