package dev.parley.server.store;

import dev.parley.conference.Conference;
import dev.parley.conference.Rights;
import dev.parley.conference.Surroundings;
import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.Line;
import dev.parley.server.files.DiskShelf;
import java.io.PrintStream;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The process that is killed: a conference on the real store, whose members say lines as fast as
 * they are taken. Prints "number id" of each line once it has its receipt.
 */
final class Storm {
  private static final int MEMBERS = 20;

  private Storm() {}

  public static void main(String[] args) {
    // Each look at the clock is an hour later: lines are not to be refused as too many.
    var hours = new AtomicLong(Clock.systemUTC().millis() / 1_000);
    var log = SqliteRoomLog.open(StoreConfig.of(Path.of(args[0])));
    var threads = Executors.newFixedThreadPool(2);
    var conference =
        new Conference(
            new Surroundings(
                log,
                DiskShelf.open(Path.of(args[0]).resolveSibling("attachments"), Optional.empty()),
                threads,
                () -> Instant.ofEpochSecond(hours.addAndGet(3_600)),
                (delay, task) -> {}, // nobody is sent away, however slow the machine is
                new SecureRandom(),
                () -> "storm"),
            (room, request) -> Rights.ALL);
    for (int i = 0; i < MEMBERS; i++) {
      String key = "storm-member-key-000000-" + i;
      var request = new JoinRequest("storm", "member " + i, Optional.of(key));
      conference.join(request).thenAccept(admission -> say(admission, System.out));
    }
  }

  /** One line after the other, for ever. */
  private static void say(Admission admission, PrintStream out) {
    UUID id = UUID.randomUUID();
    admission
        .seat()
        .say(new Line(id, Optional.empty(), "line " + id))
        .whenComplete((receipt, failure) -> {
          if (failure == null) {
            out.println(receipt.number() + " " + id);
          } else {
            out.println("refused " + failure);
          }
          out.flush();
          say(admission, out);
        });
  }
}
