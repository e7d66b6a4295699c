package dev.parley.nodes.sim;

import dev.parley.base.MemoryBudget;
import dev.parley.nodes.gateway.ClusterRooms;
import dev.parley.room.Conference;
import dev.parley.room.ConferenceDependencies;
import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.AdmissionTerms;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.RoomFileStore;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.Scheduler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** What real rooms need in a simulated process: everybody may enter, and there are no files. */
final class SimulatedRooms {
  private static final Instant BEGIN = Instant.parse("2026-03-01T10:00:00Z");

  private static final Duration ADMISSION = Duration.ofMillis(300);

  private final SimulatedProcess process;
  private final Scheduler scheduler;
  private JoinCaller caller = new JoinCaller("nobody", () -> false);

  SimulatedRooms(SimulatedProcess process, Scheduler scheduler) {
    this.process = process;
    this.scheduler = scheduler;
  }

  ConferenceDependencies on(RoomLog log) {
    return new ConferenceDependencies(
        log,
        noFiles(),
        MediaBackend.NONE,
        process,
        () -> BEGIN.plusNanos(process.time().nanos()),
        scheduler,
        process.time().random,
        this::caller,
        everybody(),
        MemoryBudget.unlimited());
  }

  private static RoomFileStore noFiles() {
    return (RoomFileStore)
        Proxy.newProxyInstance(
            RoomFileStore.class.getClassLoader(),
            new Class<?>[] {RoomFileStore.class},
            (_, method, _) -> {
              throw new UnsupportedOperationException(method.getName());
            });
  }

  /** Admits everybody, some time later: a room may close or move meanwhile. */
  AdmissionPolicy everybody() {
    return new AdmissionPolicy() {
      @Override
      public CompletionStage<AdmissionTerms> enter(String room, Optional<String> invitation) {
        var terms = new CompletableFuture<AdmissionTerms>();
        scheduler.after(
            Duration.ofNanos(process.time().random.nextLong(ADMISSION.toNanos())),
            () ->
                terms.complete(
                    new AdmissionTerms(Optional.empty(), Optional.empty(), Optional.empty())));
        return terms;
      }

      @Override
      public CompletionStage<String> invite(
          String room, Role role, Optional<String> name, Instant expires) {
        throw new UnsupportedOperationException("nobody invites");
      }
    };
  }

  JoinCaller caller() {
    return caller;
  }

  /** Makes a call on behalf of a caller. */
  <T> T as(JoinCaller who, Supplier<T> call) {
    JoinCaller before = caller;
    caller = who;
    try {
      return call.get();
    } finally {
      caller = before;
    }
  }

  ClusterRooms.OwnRooms own(Conference conference) {
    return new ClusterRooms.OwnRooms() {
      @Override
      public CompletionStage<JoinResult> join(JoinRequest request, JoinCaller who) {
        return as(who, () -> conference.join(request));
      }

      @Override
      public CompletionStage<PublishedMedia> publishedMedia(
          String room, Optional<String> invitation, JoinCaller who) {
        throw new UnsupportedOperationException("there is no media");
      }
    };
  }
}
