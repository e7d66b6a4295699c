package dev.parley.distribution.handout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.testkit.RandomSeeds;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandoutTest {
  @TempDir private Path folder;

  private HandoutContent read(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("file"), bytes);
    try (FileChannel channel = FileChannel.open(file)) {
      return HandoutContent.read(channel);
    }
  }

  @Test
  void contentHasTheHashOfTheFileAndOfEachPiece() throws IOException {
    byte[] bytes = RandomSeeds.bytes(new Random(1), PieceLayout.PIECE_BYTES + 10);
    HandoutContent content = read(bytes);
    assertThat(content.id().is(HandoutContent.sha256().digest(bytes))).isTrue();
    byte[] last = Arrays.copyOfRange(bytes, PieceLayout.PIECE_BYTES, bytes.length);
    assertThat(content.isPiece(0, bytes)).isTrue();
    assertThat(content.isPiece(1, last)).isTrue();
    last[9]++;
    assertThat(content.isPiece(1, last)).isFalse();
    assertThat(content.id().hex()).matches("[0-9a-f]{64}");
  }

  @Test
  void anEmptyFileCannotBeHandedOut() {
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> read(new byte[0]));
  }

  @Test
  void hashesOfAnotherNumberOfPiecesAreRefused() throws IOException {
    HandoutContent content = read(new byte[10]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HandoutContent(content.id(), content.layout(), new byte[64]));
    assertThatIllegalArgumentException().isThrownBy(() -> new ContentId(new byte[31]));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\nb", "a\0"})
  void namesThatNobodyCanReadAreRefused(String name) throws IOException {
    HandoutContent content = read(new byte[10]);
    assertThatIllegalArgumentException().isThrownBy(() -> new Handout(1, name, content));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Handout(1, "x".repeat(Handout.NAME_MAX + 1), content));
  }
}
