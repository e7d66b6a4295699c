package dev.parley.distribution.handout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PieceLayoutTest {
  @ParameterizedTest
  @ValueSource(
      longs = {
        1,
        PieceLayout.SYMBOL_BYTES,
        PieceLayout.SYMBOL_BYTES + 1,
        PieceLayout.PIECE_BYTES,
        PieceLayout.PIECE_BYTES + 1,
        200_000_000,
        PieceLayout.FILE_BYTES_MAX
      })
  void sourceSymbolsMakeTheFile(long size) {
    PieceLayout layout = new PieceLayout(size);
    long bytes = 0;
    for (int piece = 0; piece < layout.pieces(); piece++) {
      assertThat(layout.bytes(piece)).isPositive();
      for (int symbol = 0; symbol < layout.sources(piece); symbol++) {
        bytes += layout.bytes(piece, symbol);
      }
      assertThat(layout.bytes(piece, layout.symbols(piece) - 1))
          .isEqualTo(PieceLayout.SYMBOL_BYTES);
    }
    assertThat(bytes).isEqualTo(size);
    assertThat(layout.pieces()).isLessThanOrEqualTo(PieceLayout.PIECES_MAX);
  }

  @Test
  void aReportHasRoomForAllPiecesOfAFileOf200Megabytes() {
    assertThat(new PieceLayout(200_000_000).pieces()).isLessThan(FileReport.PIECES_MAX);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, PieceLayout.FILE_BYTES_MAX + 1})
  void otherSizesAreRefused(long size) {
    assertThatIllegalArgumentException().isThrownBy(() -> new PieceLayout(size));
  }
}
