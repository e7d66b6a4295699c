package dev.parley.server.store;

import dev.parley.room.spi.RoomLogException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Write health of a store. Only the first failure and the recovery are logged, not each failed
 * write; a store whose writes alternately fail and succeed, as at its size limit, is logged at most
 * once per {@link #LOGGED_EVERY}.
 *
 * <p>Threads: {@link #refusal} is safe for all, the rest is confined to the writer's thread.
 */
final class WriteHealth {
  static final Duration LOGGED_EVERY = Duration.ofMinutes(1);
  private static final System.Logger LOG = System.getLogger(WriteHealth.class.getName());

  private final Path file;
  private final LongSupplier nanoTime;
  private volatile Optional<String> refusal = Optional.empty();
  private boolean logged; // whether the present failure was logged
  private Optional<Long> loggedAt = Optional.empty(); // nanoseconds

  WriteHealth(Path file, LongSupplier nanoTime) {
    this.file = file;
    this.nanoTime = nanoTime;
  }

  /** {@return the reason of the last write's failure; empty if it succeeded} */
  Optional<String> refusal() {
    return refusal;
  }

  void failed(RoomLogException why) {
    refusal = Optional.of(String.valueOf(why.getMessage()));
    long now = nanoTime.getAsLong();
    if (!logged && loggedAt.map(at -> now - at >= LOGGED_EVERY.toNanos()).orElse(true)) {
      logged = true;
      loggedAt = Optional.of(now);
      LOG.log(System.Logger.Level.ERROR, "the store cannot be written", why);
    }
  }

  void succeeded() {
    if (refusal.isPresent()) {
      refusal = Optional.empty();
      if (logged) {
        logged = false;
        LOG.log(System.Logger.Level.INFO, file + " can be written again");
      }
    }
  }
}
