package dev.parley.nodes.sim;

import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.StageFailures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.BiFunction;

/**
 * A member with a page: joins again whenever its session ends, and says one line after another,
 * each of them until it is acknowledged.
 */
final class SimulatedPupil {
  private static final Duration PATIENCE = Duration.ofSeconds(8);
  private static final Duration PAUSE = Duration.ofMillis(1_500);

  final String name;
  final List<UUID> acknowledged = new ArrayList<>();
  private final VirtualTime time;
  private final String room;
  private final BiFunction<JoinRequest, JoinCaller, CompletionStage<JoinResult>> rooms;
  private final Optional<String> key; // made by the page, so that a join may be repeated
  private Optional<JoinResult> joined = Optional.empty();
  private Optional<UUID> saying = Optional.empty();
  private int tries;
  private boolean quiet;
  private boolean removed;

  SimulatedPupil(
      String name,
      String room,
      VirtualTime time,
      BiFunction<JoinRequest, JoinCaller, CompletionStage<JoinResult>> rooms) {
    this.name = name;
    this.room = room;
    this.time = time;
    this.rooms = rooms;
    key = Optional.of("%016x%016x".formatted(time.random.nextLong(), time.random.nextLong()));
    time.soon(PAUSE, this::turn);
  }

  /** Begins no more lines. */
  void quiet() {
    quiet = true;
  }

  /** {@return whether each of its lines is acknowledged, and it is in the room} */
  boolean isDone() {
    return removed || (joined.isPresent() && saying.isEmpty());
  }

  boolean isRemoved() {
    return removed;
  }

  Optional<JoinResult> joined() {
    return joined;
  }

  private void turn() {
    if (removed) {
      return;
    }
    if (joined.isEmpty()) {
      join();
    } else if (saying.isPresent() || !quiet) {
      say(joined.get().session());
    } else {
      time.soon(PAUSE, this::turn);
    }
  }

  private void join() {
    tries++;
    JoinCaller caller = new JoinCaller(name + " " + tries, () -> false);
    patient(rooms.apply(new JoinRequest(room, name, key, Optional.empty()), caller))
        .whenComplete((result, failure) -> {
          if (failure == null) {
            joined = Optional.of(result);
            result.session().follow(result.lastNumber()).subscribe(new Page(result));
          } else if (StageFailures.cause(failure) instanceof JoinRefused refused
              && refused.reason() == JoinRefusal.REMOVED) {
            removed = true;
          }
          time.soon(PAUSE, this::turn);
        });
  }

  private void say(ParticipantSession session) {
    UUID line = saying.orElseGet(() -> new UUID(time.random.nextLong(), time.random.nextLong()));
    saying = Optional.of(line);
    patient(line.getLeastSignificantBits() % 2 == 0 ? said(session, line) : drawn(session, line))
        .whenComplete((_, failure) -> {
          if (failure == null) {
            acknowledged.add(line);
            saying = Optional.empty();
            if (!quiet && time.random.nextInt(10) == 0) {
              joined = Optional.empty(); // the page is opened anew
            }
          } else if (!(StageFailures.cause(failure) instanceof MessageRefused refused
              && refused.reason() == MessageRefusal.TOO_FAST)) {
            joined = Optional.empty(); // as a page that lost its connection
          }
          time.soon(Duration.ofMillis(500), this::turn);
        });
  }

  private static CompletionStage<Receipt> said(ParticipantSession session, UUID line) {
    try {
      return session.say(new ChatMessage(line, Optional.empty(), line.toString()));
    } catch (MessageRefused e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static CompletionStage<Receipt> drawn(ParticipantSession session, UUID line) {
    BoardChange change = new BoardChange(line, Optional.empty(), List.of(new RemoveShape(line)));
    return session.board().thenCompose(board -> board.draw(change));
  }

  private <T> CompletableFuture<T> patient(CompletionStage<T> call) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    call.whenComplete((value, failure) -> {
      if (failure == null) {
        answer.complete(value);
      } else {
        answer.completeExceptionally(failure);
      }
    });
    time.after(
        PATIENCE, () -> answer.completeExceptionally(new IllegalStateException("no answer")));
    return answer;
  }

  /** What follows the room; its end is that of the session. */
  private final class Page implements Flow.Subscriber<RoomItem> {
    private final JoinResult mine;

    Page(JoinResult mine) {
      this.mine = mine;
    }

    private void over() {
      joined = joined.filter(each -> !each.equals(mine));
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(RoomItem item) {
      // The logs are compared in the end.
    }

    @Override
    public void onError(Throwable failure) {
      over();
    }

    @Override
    public void onComplete() {
      over();
    }
  }
}
