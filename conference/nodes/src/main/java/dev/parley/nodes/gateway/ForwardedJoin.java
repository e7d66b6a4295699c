package dev.parley.nodes.gateway;

import dev.parley.base.Experimental;
import dev.parley.room.api.JoinResult;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A join at another node, which may last as long as a waiting room. */
@Experimental
public final class ForwardedJoin {
  private static final Duration ABANDONED_CHECK = Duration.ofSeconds(1);

  private ForwardedJoin() {}

  /** {@return a join at another node, which is cancelled if its caller gives up} */
  public static CompletionStage<JoinResult> of(
      CompletionStage<JoinResult> join, JoinCaller member, Scheduler scheduler) {
    CompletableFuture<JoinResult> joining = join.toCompletableFuture();
    cancelWhenAbandoned(joining, member, scheduler);
    return joining;
  }

  private static void cancelWhenAbandoned(
      CompletableFuture<JoinResult> joining, JoinCaller member, Scheduler scheduler) {
    scheduler.after(
        ABANDONED_CHECK,
        () -> {
          if (!joining.isDone() && member.abandoned().getAsBoolean()) {
            joining.cancel(false);
          } else if (!joining.isDone()) {
            cancelWhenAbandoned(joining, member, scheduler);
          }
        });
  }
}
