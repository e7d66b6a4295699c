package dev.parley.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.pipeline.CallException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedServantTest {
  @TempDir private Path folder;

  private Shop recorded(Recordings.Calls calls) throws Exception {
    return RecordedServant.of(
        Recording.read(Recordings.of(folder, Recordings.ROOM, calls), Shop.class));
  }

  @Test
  void answersAreTheRecordedOnes() throws Exception {
    Shop shop =
        recorded(real -> {
          real.price(Recordings.order("apples", 3));
          real.later(41).toCompletableFuture().join();
          real.note("x");
        });

    assertThat(shop.later(41).toCompletableFuture().join()).isEqualTo(42);
    shop.note("anything");
    assertThat(shop).hasToString("Shop at a recording of " + Shop.class.getName());
  }

  @Test
  void equalArgumentsAreFoundHoweverTheyAreWritten() throws Exception {
    Shop shop = recorded(real -> real.tags(new LinkedHashSet<>(List.of("a", "b", "c"))));

    assertThat(shop.tags(new LinkedHashSet<>(List.of("c", "b", "a"))))
        .isEqualTo(Set.of("a", "b", "c"));
  }

  @Test
  void whatWasAskedAgainIsAnsweredInThatOrderAndThenAsTheLastTime() throws Exception {
    Shop shop =
        recorded(real -> {
          real.tags(Set.of());
          real.later(1).toCompletableFuture().join();
          for (int i = 0; i < 3; i++) {
            real.price(Recordings.plain("counted"));
          }
        });

    assertThat(shop.price(Recordings.plain("counted"))).isEqualTo(1);
    assertThat(shop.price(Recordings.plain("counted"))).isEqualTo(2);
    assertThat(shop.price(Recordings.plain("counted"))).isEqualTo(3);
    assertThat(shop.price(Recordings.plain("counted"))).isEqualTo(3);
  }

  @Test
  void failuresAreThrown() throws Exception {
    Shop shop =
        recorded(real -> {
          assertThatThrownBy(() -> real.price(Recordings.plain("closed"))).isNotNull();
          assertThatThrownBy(() -> real.price(Recordings.plain("broken"))).isNotNull();
        });

    assertThatThrownBy(() -> shop.price(Recordings.plain("closed")))
        .isInstanceOf(Desk.Closed.class)
        .hasMessage("closed until noon");
    assertThatThrownBy(() -> shop.price(Recordings.plain("broken")))
        .isInstanceOf(CallException.Failed.class)
        .hasMessageContaining("as recorded");
  }

  @Test
  void whatWasNeverAskedFails() throws Exception {
    Shop shop = recorded(real -> real.price(Recordings.plain("apples")));

    assertThatThrownBy(() -> shop.price(Recordings.plain("pears")))
        .isInstanceOf(CallException.Failed.class)
        .hasMessageContaining("Shop.price: the recording has no such call");
    assertThatThrownBy(() -> shop.later(1).toCompletableFuture().join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(CallException.Failed.class);
  }

  @Test
  void itCanBeExported() throws Exception {
    Shop shop = recorded(real -> real.tags(Set.of("a")));

    try (Way way = Way.within(b -> {}, b -> {})) {
      assertThat(way.far(Shop.class, shop).tags(Set.of("a"))).containsExactly("a");
    }
  }
}
