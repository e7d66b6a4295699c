package dev.parley.server.groups;

import dev.parley.room.api.group.GroupEndReason;
import dev.parley.room.api.group.GroupItem;
import dev.parley.room.api.group.GroupMembership;
import dev.parley.room.api.group.GroupReport;
import dev.parley.room.api.media.GroupReason;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Servant of the membership of one receiver. Threads: safe for all; calls are executed on the
 * forwarding thread.
 */
final class MembershipServant implements GroupMembership {
  private final RoomGroups groups;
  private final RoomGroupStream room;
  private final Executor owner;

  /** The report that waits for the forwarding thread: a flood of reports is one task. */
  private final AtomicReference<@Nullable GroupReport> latest = new AtomicReference<>();

  /** The track of which a key frame is wanted, when that waits for the forwarding thread. */
  private final AtomicReference<@Nullable UUID> wanted = new AtomicReference<>();

  private volatile @Nullable GroupReceiver receiver; // null until the receiver is added

  MembershipServant(RoomGroups groups, RoomGroupStream room, Executor owner) {
    this.groups = groups;
    this.room = room;
    this.owner = owner;
  }

  void serve(GroupReceiver added) {
    receiver = added;
  }

  @Override
  public Flow.Publisher<GroupItem> follow() {
    return reader -> {
      GroupReceiver its = receiver;
      if (its != null) {
        owner.execute(its::followed);
        its.items().subscribe(reader);
      }
    };
  }

  @Override
  public void report(GroupReport report) {
    if (latest.getAndSet(report) == null) {
      owner.execute(this::applyReport);
    }
  }

  private void applyReport() {
    GroupReport report = latest.getAndSet(null);
    GroupReceiver its = receiver;
    if (report != null && its != null && room.contains(its)) {
      room.report(its, report, System.nanoTime());
    }
  }

  @Override
  public void wantKeyFrame(UUID track) {
    if (wanted.getAndSet(track) == null) {
      owner.execute(this::requestKeyFrame);
    }
  }

  private void requestKeyFrame() {
    UUID track = wanted.getAndSet(null);
    GroupReceiver its = receiver;
    long now = System.nanoTime();
    if (track != null && its != null && room.contains(its) && its.mayWantKeyFrame(now)) {
      groups.requestKeyFrame(room, track);
    }
  }

  @Override
  public CompletionStage<Void> leave() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    owner.execute(() -> {
      leaveNow();
      done.complete(null);
    });
    return done;
  }

  /** Ends the membership, since its stream has no reader any more. */
  void left() {
    owner.execute(this::leaveNow);
  }

  private void leaveNow() {
    GroupReceiver its = receiver;
    if (its != null) {
      groups.leave(room, its, GroupEndReason.LEFT, GroupReason.RECEIVER_LEFT);
    }
  }
}
