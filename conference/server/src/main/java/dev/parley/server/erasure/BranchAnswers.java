package dev.parley.server.erasure;

import dev.parley.nodes.branch.CopiedRoom;
import dev.parley.nodes.branch.ErasedRoom;
import dev.parley.nodes.log.ReplicatedRooms;
import dev.parley.nodes.spi.EngineException;
import dev.parley.pipeline.CallException;
import dev.parley.room.spi.StageFailures;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers to branches which of their rooms have something that was erased. One room is looked up
 * after another, whoever asks: a value of the engine, and the one message of the stream that says
 * whether the newest erasure took place, if that is not noted yet.
 *
 * <p>Threads: safe for all; no method blocks.
 */
final class BranchAnswers {
  /** Questions that are answered or wait. */
  static final int QUESTIONS_MAX = 32;

  private final ErasureList list;
  private final ReplicatedRooms rooms;
  private final AtomicInteger questions = new AtomicInteger();
  private CompletionStage<?> last = CompletableFuture.completedFuture(null); // guarded by this

  BranchAnswers(ErasureList list, ReplicatedRooms rooms) {
    this.list = list;
    this.rooms = rooms;
  }

  /** {@return those rooms of which more was erased than the branch has carried out} */
  CompletionStage<List<ErasedRoom>> after(List<CopiedRoom> copies) {
    if (questions.incrementAndGet() > QUESTIONS_MAX) {
      questions.decrementAndGet();
      return CompletableFuture.failedFuture(
          new CallException.Overloaded(
              "%d questions of branches wait already; ask again later".formatted(QUESTIONS_MAX)));
    }
    CompletionStage<List<ErasedRoom>> answer;
    synchronized (this) {
      answer = last.thenCompose(_ -> answer(copies));
      last = answer.handle((_, _) -> null);
    }
    return answer.whenComplete((_, _) -> questions.decrementAndGet());
  }

  private CompletionStage<List<ErasedRoom>> answer(List<CopiedRoom> copies) {
    List<ErasedRoom> erased = new ArrayList<>();
    CompletionStage<?> asked = CompletableFuture.completedFuture(null);
    for (CopiedRoom copy : copies) {
      asked =
          asked
              .thenCompose(_ -> newest(copy.room()))
              .thenAccept(after -> {
                if (after.orElse(RoomErasures.NONE) > copy.after()) {
                  erased.add(new ErasedRoom(copy.room(), after.getAsLong()));
                }
              });
    }
    return asked.thenApply(_ -> erased);
  }

  /** {@return {@link Erasure#after} of the newest erasure that took place} */
  private CompletionStage<OptionalLong> newest(String room) {
    return list.of(room)
        .thenCompose(this::newest)
        .exceptionallyCompose(failure ->
            // The watch of the list has logged it. Other rooms are answered nevertheless.
            StageFailures.cause(failure) instanceof EngineException engine
                    && engine.reason() == EngineException.Reason.INVALID
                ? CompletableFuture.completedFuture(OptionalLong.empty())
                : CompletableFuture.failedFuture(failure));
  }

  private CompletionStage<OptionalLong> newest(RoomErasures found) {
    OptionalLong noted =
        found.after() == RoomErasures.NONE ? OptionalLong.empty() : OptionalLong.of(found.after());
    List<Erasure> listed = found.erasures().stream().filter(each -> !each.tookPlace()).toList();
    if (listed.isEmpty()) {
      return CompletableFuture.completedFuture(noted);
    }
    long after = listed.stream().mapToLong(Erasure::after).max().getAsLong();
    List<UUID> ids =
        listed.stream().filter(each -> each.after() == after).map(Erasure::id).toList();
    return rooms
        .next(found.room(), after)
        .thenApply(next ->
            next.flatMap(message -> message.erasure()).filter(ids::contains).isPresent()
                ? OptionalLong.of(after)
                : noted);
  }
}
