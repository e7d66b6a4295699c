package dev.parley.bench.room;

import dev.parley.bench.table.BenchException;
import dev.parley.calls.Parley;
import dev.parley.cli.cluster.NodeProcess;
import dev.parley.cli.cluster.TrialCluster;
import dev.parley.nodes.nats.launch.NatsServer;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Loss of the node that owns a room: how long a member of another node cannot have a message
 * stored. Threads: confined to one.
 */
final class TakeOver {
  private static final Duration STEP = Duration.ofSeconds(1);
  private static final Duration BACK_MAX = Duration.ofMinutes(1);
  private static final String ROOM = "take-over";

  private final TrialCluster cluster;

  TakeOver(TrialCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Kills the node that owns a room, and with it a server of the engine if that is wished.
   *
   * @return milliseconds until a message of another node's member was stored again
   */
  double run(boolean withServer) {
    NodeProcess owner = cluster.nodes().getFirst();
    NodeProcess other = cluster.nodes().get(1);
    try (Parley parley = Parley.start()) {
      join(parley, owner, Optional.empty(), BACK_MAX);
      JoinResult member = join(parley, other, Optional.empty(), BACK_MAX);
      if (!said(member)) {
        throw new BenchException("no message was stored before the loss");
      }
      long begin = System.nanoTime();
      owner.process().destroyForcibly();
      if (withServer) {
        cluster.servers().stream().findFirst().ifPresent(NatsServer::kill);
      }
      return back(parley, other, member, begin);
    }
  }

  private static double back(Parley parley, NodeProcess node, JoinResult member, long begin) {
    JoinResult now = member;
    while (System.nanoTime() - begin < BACK_MAX.toNanos()) {
      if (said(now)) {
        return (System.nanoTime() - begin) / 1e6;
      }
      try {
        now = join(parley, node, Optional.of(member.resumeKey()), STEP);
      } catch (BenchException e) {
        // not back yet: tried again, as pages do
      }
    }
    throw new BenchException("no message was stored a minute after the loss of a node");
  }

  private static JoinResult join(
      Parley parley, NodeProcess node, Optional<String> key, Duration longest) {
    URI socket = URI.create("unix:" + node.data().resolve("parley.sock"));
    try {
      return parley
          .connect(socket)
          .lookup(Rooms.EXPORT_NAME, Rooms.class)
          .join(new JoinRequest(ROOM, node.id(), key, Optional.empty()))
          .toCompletableFuture()
          .get(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new BenchException("a member could not join at " + node.id() + ": " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", e);
    }
  }

  private static boolean said(JoinResult member) {
    ChatMessage message = new ChatMessage(UUID.randomUUID(), Optional.empty(), "are you there?");
    try {
      member
          .session()
          .say(message)
          .toCompletableFuture()
          .get(STEP.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (ExecutionException | TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", e);
    }
  }
}
