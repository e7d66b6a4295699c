package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.ROOMS_MAX;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRefusal;
import dev.parley.conference.api.JoinRefused;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.Rooms;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All rooms of a server. Rooms are read into memory when somebody joins, and let go a while after
 * the last one has left; what happened in them stays in the log.
 *
 * <p>Threads: safe for all. It owns no thread and nothing that is to be closed: when the log is
 * closed and the threads are gone, so is the conference, and those who were present have the grace
 * to come back to the next one. Memory: at most {@code ROOMS_MAX} rooms.
 */
public final class Conference implements Rooms {
  private static final System.Logger LOG = System.getLogger(Conference.class.getName());

  private final Surroundings world;
  private final RightsPolicy policy;
  private final ResumeKeys keys;
  private final JoinPaces paces = new JoinPaces();
  private final ConcurrentHashMap<String, CompletableFuture<Room>> rooms =
      new ConcurrentHashMap<>();

  /**
   * @param world what a conference stands on
   * @param policy who may do what
   */
  public Conference(Surroundings world, RightsPolicy policy) {
    this.world = world;
    this.policy = policy;
    keys = new ResumeKeys(world.random());
  }

  @Override
  public CompletionStage<Admission> join(JoinRequest request) {
    try {
      String room = Names.room(request.room());
      request.resumeKey().ifPresent(ResumeKeys::require);
      paces.take(world.client().get(), world.clock().instant());
      return enter(room, request, policy.of(room, request));
    } catch (JoinRefused e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<Admission> enter(String room, JoinRequest request, Rights rights) {
    return room(room)
        .thenCompose(loaded -> loaded.enter(request, rights))
        .thenCompose(admission ->
            admission
                .<CompletionStage<Admission>>map(CompletableFuture::completedFuture)
                .orElseGet(() -> enter(room, request, rights)));
  }

  private CompletableFuture<Room> room(String name) {
    var fresh = new CompletableFuture<Room>();
    CompletableFuture<Room> known = rooms.putIfAbsent(name, fresh);
    if (known != null) {
      return known;
    }
    if (rooms.size() > ROOMS_MAX) {
      rooms.remove(name, fresh);
      fresh.completeExceptionally(
          new JoinRefused(
              JoinRefusal.SERVER_FULL,
              "%d rooms are open already; try again in a while".formatted(ROOMS_MAX)));
      return fresh;
    }
    world
        .log()
        .room(name)
        .whenCompleteAsync(
            (record, failure) -> {
              if (failure == null) {
                fresh.complete(
                    new Room(name, record, world, keys, () -> rooms.remove(name, fresh)));
              } else {
                rooms.remove(name, fresh);
                LOG.log(System.Logger.Level.ERROR, "room " + name + " cannot be read", failure);
                fresh.completeExceptionally(
                    new JoinRefused(
                        JoinRefusal.NOT_STORED,
                        "the room cannot be read: " + Failures.cause(failure).getMessage()));
              }
            },
            world.threads());
    return fresh;
  }

  /** {@return the number of rooms in memory} */
  public int rooms() {
    return rooms.size();
  }
}
