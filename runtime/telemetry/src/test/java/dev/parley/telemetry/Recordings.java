package dev.parley.telemetry;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;

/** Makes recordings for tests. */
final class Recordings {
  static final long ROOM = 1 << 20;
  private static final byte[] NO_PICTURE = {};

  /** Makes calls. */
  interface Calls {
    void make(Shop shop) throws Exception;
  }

  private Recordings() {}

  static Shop.Order order(String article, int count) {
    return new Shop.Order(article, count, Map.of("red", 1, "large", 2), new byte[] {1, 2});
  }

  /** {@return an order that is equal to others of the same article} */
  static Shop.Order plain(String article) {
    return new Shop.Order(article, 1, Map.of("red", 1, "large", 2), NO_PICTURE);
  }

  /** {@return a file with a recording, made at the caller's side} */
  static Path of(Path folder, long bytesMax, Calls calls) throws Exception {
    return of(folder, bytesMax, Parley.Builder::outgoing, calls);
  }

  static Path atServant(Path folder, Calls calls) throws Exception {
    return of(folder, ROOM, Parley.Builder::incoming, calls);
  }

  private static Path of(
      Path folder, long bytesMax, BiConsumer<Parley.Builder, RecordValve> place, Calls calls)
      throws Exception {
    Path file = folder.resolve(UUID.randomUUID() + ".calls");
    try (RecordValve valve = RecordValve.open(file, Shop.class, bytesMax)) {
      Parley.Builder builder = Parley.builder();
      place.accept(builder, valve);
      try (Parley parley = builder.start()) {
        parley.export("shop", Shop.class, new Shop.Counter());
        calls.make(parley.lookup("shop", Shop.class));
      }
    }
    return file;
  }

  /** One call of each kind. */
  static void everything(Shop shop) throws Exception {
    shop.price(order("apples", 3));
    shop.tags(Set.of("a", "b", "c", "d"));
    shop.later(41).toCompletableFuture().join();
    shop.note("x");
    assertThatThrownBy(() -> shop.price(order("closed", 1))).isInstanceOf(Desk.Closed.class);
    assertThatThrownBy(() -> shop.price(order("broken", 1))).hasMessageContaining("Illegal");
    shop.tell(() -> {});
    shop.news();
  }
}
