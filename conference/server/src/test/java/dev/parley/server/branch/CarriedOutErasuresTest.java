package dev.parley.server.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.branch.ErasedRoom;
import dev.parley.nodes.log.RoomCopies;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
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
    before.done(List.of(new ErasedRoom("maths", 7), new ErasedRoom("art", 3)));
    before.done(List.of(new ErasedRoom("maths", 40)));

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
    carriedOut.done(List.of(new ErasedRoom("room-0", 8)));

    carriedOut.done(List.of(new ErasedRoom("maths", 7)));

    assertThat(carriedOut.after("room-1")).isEqualTo(-1);
    assertThat(carriedOut.after("room-0")).isEqualTo(8);
    assertThat(carriedOut.after("room-2")).isEqualTo(7);
    assertThat(carriedOut.after("maths")).isEqualTo(7);
  }

  @Test
  void roomWhoseErasureHasBegunIsKnownUntilItIsDone() throws IOException {
    CarriedOutErasures before = new CarriedOutErasures(file);
    before.done(List.of(new ErasedRoom("maths", 7)));
    before.begin(List.of("maths", "art"));

    CarriedOutErasures after = new CarriedOutErasures(file);

    assertThat(after.begun()).containsExactlyInAnyOrder("maths", "art");
    assertThat(after.after("maths")).isEqualTo(7);
    assertThat(after.after("art")).isEqualTo(-1);

    after.done(List.of(new ErasedRoom("maths", 40)));

    assertThat(new CarriedOutErasures(file).begun()).containsExactly("art");
    assertThat(new CarriedOutErasures(file).after("maths")).isEqualTo(40);
  }

  @Test
  void roomWhoseErasureHasBegunIsNotForgottenBeforeOthers() throws IOException {
    CarriedOutErasures carriedOut = new CarriedOutErasures(file);
    carriedOut.begin(List.of("maths"));

    carriedOut.done(
        IntStream.range(0, CarriedOutErasures.ROOMS_MAX)
            .mapToObj(i -> new ErasedRoom("room-" + i, 7))
            .toList());

    assertThat(carriedOut.begun()).containsExactly("maths");
    assertThat(carriedOut.after("room-0")).isEqualTo(-1);
    assertThat(carriedOut.after("room-1")).isEqualTo(7);
  }

  @Test
  void roomIsNotedBeforeItsCopyIsDiscarded() {
    CarriedOutErasures carriedOut = new CarriedOutErasures(file);
    RoomCopies copies =
        (RoomCopies)
            Proxy.newProxyInstance(
                RoomCopies.class.getClassLoader(),
                new Class<?>[] {RoomCopies.class},
                (_, method, _) -> {
                  assertThat(method.getName()).isEqualTo("discard");
                  assertThat(new CarriedOutErasures(file).begun()).containsExactly("maths");
                  return CompletableFuture.completedFuture(null);
                });

    assertThat(new NotedCopies(copies, carriedOut, Runnable::run).discard("maths")).isCompleted();

    assertThat(carriedOut.begun()).containsExactly("maths");
  }
}
