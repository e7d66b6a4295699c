package dev.parley.server.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.branch.ErasedRoom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CarriedOutErasuresTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void place() {
    file = folder.resolve("branch").resolve("erased.txt");
  }

  @Test
  void lastErasureOfARoomIsKnownAfterARestart() throws IOException {
    CarriedOutErasures before = new CarriedOutErasures(file);
    before.add(new ErasedRoom("maths", 7));
    before.add(new ErasedRoom("art", 3));
    before.add(new ErasedRoom("maths", 40));

    CarriedOutErasures after = new CarriedOutErasures(file);

    assertThat(after.after("maths")).isEqualTo(40);
    assertThat(after.after("art")).isEqualTo(3);
    assertThat(after.after("music")).isEqualTo(-1);
  }

  @Test
  void damagedLineIsAnErasureThatIsCarriedOutAgain() throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "maths\t7\nart\tx7\nmusic\n\t\t\n");

    CarriedOutErasures read = new CarriedOutErasures(file);

    assertThat(read.after("maths")).isEqualTo(7);
    assertThat(read.after("art")).isEqualTo(-1);
    assertThat(read.after("music")).isEqualTo(-1);
  }

  @Test
  void roomWhoseErasureIsOldestIsForgottenBeyondTheMaximum() throws IOException {
    StringBuilder full = new StringBuilder();
    for (int i = 0; i < CarriedOutErasures.ROOMS_MAX; i++) {
      full.append("room-%d\t7%n".formatted(i));
    }
    Files.createDirectories(file.getParent());
    Files.writeString(file, full);
    CarriedOutErasures carriedOut = new CarriedOutErasures(file);
    carriedOut.add(new ErasedRoom("room-0", 8));

    carriedOut.add(new ErasedRoom("maths", 7));

    assertThat(carriedOut.after("room-1")).isEqualTo(-1);
    assertThat(carriedOut.after("room-0")).isEqualTo(8);
    assertThat(carriedOut.after("room-2")).isEqualTo(7);
    assertThat(carriedOut.after("maths")).isEqualTo(7);
  }
}
