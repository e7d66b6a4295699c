package dev.parley.faults.load;

import static dev.parley.faults.load.Place.answer;

import dev.parley.calls.Peer;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.common.ConferenceException;
import dev.parley.room.api.common.Receipt;
import dev.parley.testkit.history.AppendOperation;
import dev.parley.testkit.history.AppendOperation.Outcome;
import dev.parley.testkit.history.ReadOperation;
import dev.parley.transport.api.TransportException;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A member, who says and draws one thing after another. When a call fails or is not answered, it
 * joins again with its resume key, at the next node, and repeats what was not acknowledged.
 *
 * <p>Threads: confined to the virtual thread that runs it.
 */
final class LoadMember implements Runnable {
  private static final int AGAIN_MILLIS = 50;
  private static final int PAUSE_MILLIS = 30;
  private static final int UPLOADS_OF_HUNDRED = 1;

  /** With the uploads; the rest are messages, of which a member may say ten in a second. */
  private static final int STROKES_OF_HUNDRED = 70;

  private static final int READ_ONE_IN = 25;
  private static final int PAGE = 50;

  /** After the load, when all faults are healed, each operation is answered within this time. */
  private static final long LAST_NANOS_MAX = TimeUnit.SECONDS.toNanos(60);

  private final Load load;
  private final RoomLoad room;
  private final String name;
  private final SplittableRandom random;
  private final String resumeKey;
  private final StreamReads streams;
  private int node;
  private long overSince; // 0: the load is not over
  private @Nullable LoadOperation pending; // null: all was answered

  LoadMember(Load load, RoomLoad room, int number, SplittableRandom random) {
    this.load = load;
    this.room = room;
    this.random = random;
    name = "member " + number;
    node = number % load.nodes();
    resumeKey = new UUID(random.nextLong(), random.nextLong()).toString();
    streams = new StreamReads(room, name);
  }

  @Override
  public void run() {
    try {
      while (!finished()) {
        try {
          visit();
        } catch (CallException | TransportException e) {
          next(); // the node is gone, or does not answer
        } catch (ConferenceException e) {
          refused(e);
          next();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      load.findings().add("%s, %s ended: %s".formatted(room.name(), name, e));
    } finally {
      streams.end();
    }
  }

  /** {@return whether nothing is left to do, or too much time has passed since the load ended} */
  private boolean finished() {
    if (!load.over()) {
      return false;
    }
    long now = System.nanoTime();
    if (overSince == 0) {
      overSince = now;
    }
    LoadOperation left = pending;
    if (left == null) {
      return true;
    }
    boolean late = now - overSince > LAST_NANOS_MAX;
    if (late) {
      load.findings()
          .add("%s, %s: no answer after all faults: %s".formatted(room.name(), name, left));
      record(left, Outcome.UNKNOWN, AppendOperation.NO_NUMBER);
    }
    return late;
  }

  private void next() throws InterruptedException {
    node = (node + 1) % load.nodes();
    Thread.sleep(AGAIN_MILLIS + random.nextInt(AGAIN_MILLIS));
  }

  private void visit() throws InterruptedException {
    try (Peer peer = load.connect(node)) {
      Place place =
          Place.join(
              peer, new JoinRequest(room.name(), name, Optional.of(resumeKey), Optional.empty()));
      streams.follow(place);
      while (!finished()) {
        LoadOperation operation = pending == null ? operation() : pending;
        pending = operation;
        attempt(operation, place);
        if (random.nextInt(READ_ONE_IN) == 0) {
          read(place);
        }
        Thread.sleep(random.nextInt(PAUSE_MILLIS));
      }
      answer(place.session().leave());
    } finally {
      streams.end();
    }
  }

  private LoadOperation operation() {
    int chance = random.nextInt(100);
    if (chance < UPLOADS_OF_HUNDRED) {
      return LoadOperation.upload(room, random);
    }
    return chance < STROKES_OF_HUNDRED
        ? LoadOperation.stroke(room, random)
        : LoadOperation.message(random);
  }

  private void attempt(LoadOperation operation, Place place) throws InterruptedException {
    try {
      Receipt receipt = answer(operation.attempt().at(place));
      record(operation, Outcome.ACKNOWLEDGED, receipt.number());
      operation.done().run();
      pending = null;
    } catch (ConferenceException e) {
      if (Refusals.ofPlace(e)) {
        throw e;
      }
      refused(e);
    }
  }

  private void record(LoadOperation operation, Outcome outcome, long number) {
    room.history()
        .add(
            new AppendOperation(
                name,
                operation.topic(),
                operation.key(),
                operation.invokedNanos(),
                System.nanoTime(),
                outcome,
                number));
  }

  /**
   * Waits if the refusal is temporary; any other one is a finding, and the operation is dropped.
   */
  private void refused(ConferenceException refusal) throws InterruptedException {
    if (!Refusals.temporary(refusal)) {
      load.findings().add("%s, %s: %s".formatted(room.name(), name, refusal));
      LoadOperation dropped = pending;
      if (dropped != null) {
        record(dropped, Outcome.REFUSED, AppendOperation.NO_NUMBER);
        pending = null;
      }
    }
    Thread.sleep(AGAIN_MILLIS);
  }

  private void read(Place place) throws InterruptedException {
    long invoked = System.nanoTime();
    HistoryPage page = answer(place.session().history(Long.MAX_VALUE, PAGE));
    NavigableMap<Long, UUID> messages = new TreeMap<>();
    long from = Long.MAX_VALUE;
    for (RoomEvent event : page.events()) {
      from = Math.min(from, event.number());
      if (event instanceof MessagePosted message) {
        messages.put(message.number(), message.message());
      }
    }
    if (!messages.isEmpty()) {
      room.history()
          .add(new ReadOperation(name, RoomLoad.CHAT, invoked, System.nanoTime(), from, messages));
    }
  }
}
