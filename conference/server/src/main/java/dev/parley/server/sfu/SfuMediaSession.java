package dev.parley.server.sfu;

import dev.parley.base.SerialExecutor;
import dev.parley.room.api.group.GroupEndReason;
import dev.parley.room.api.group.GroupJoined;
import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.GroupTicket;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.QualityReport;
import dev.parley.room.spi.MediaListener;
import dev.parley.room.spi.MediaSession;
import dev.parley.server.groups.GroupTickets;
import dev.parley.server.groups.RoomGroups;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Media control of one participant session: passes requests of the room to the forwarding thread.
 */
final class SfuMediaSession implements MediaSession {
  private static final int OFFERS_WAITING_MAX = 4;

  private final RoomLease lease;
  private final ForwardingThread thread;
  private final ParticipantPeer participant;
  private final Optional<GroupTickets> tickets;
  private final OfferAnswerNegotiator negotiation;
  private final SerialExecutor offers;

  SfuMediaSession(
      RoomLease lease,
      LocalMediaParameters ourselves,
      Optional<GroupTickets> tickets,
      Executor threads,
      String room,
      UUID member,
      boolean speak,
      MediaListener listener) {
    this.lease = lease;
    this.tickets = tickets;
    thread = lease.shard().thread();
    participant =
        new ParticipantPeer(
            thread.forwarder(),
            lease.shard().connections(),
            ourselves.random(),
            room,
            member,
            speak,
            tickets.isPresent(),
            listener);
    negotiation = new OfferAnswerNegotiator(ourselves, participant, thread);
    offers = new SerialExecutor(threads, OFFERS_WAITING_MAX);
  }

  @Override
  public CompletionStage<MediaAnswer> offer(MediaOffer offer) {
    CompletableFuture<MediaAnswer> answer = new CompletableFuture<>();
    try {
      offers.execute(() -> {
        try {
          answer.complete(negotiation.answer(offer));
        } catch (RuntimeException e) {
          answer.completeExceptionally(e);
        }
      });
    } catch (RejectedExecutionException e) {
      answer.completeExceptionally(
          new MediaRefused(
              MediaRefusal.TOO_FAST,
              OFFERS_WAITING_MAX + " offers of this session wait for their answers already"));
    }
    return answer;
  }

  @Override
  public void follow() {
    thread.executeQuietly(participant::follow);
  }

  @Override
  public void setDisplaySizes(List<DisplaySize> wishes) {
    thread.executeQuietly(() -> participant.setDisplaySizes(wishes));
  }

  @Override
  public CompletionStage<Void> mute(UUID track, boolean muted, boolean others) {
    return thread.submit(() -> {
      participant.mute(track, muted, others);
      return null;
    });
  }

  /** {@return whether it has a peer connection, which ends when it has failed} */
  CompletionStage<Boolean> connected() {
    return thread.submit(participant::hasPeer);
  }

  @Override
  public void setMayPublish(boolean may) {
    thread.executeQuietly(() -> participant.setMayPublish(may));
  }

  @Override
  public void setMayModerate(boolean may) {
    thread.executeQuietly(() -> participant.setMayModerate(may));
  }

  @Override
  public CompletionStage<GroupTicket> groupTicket() {
    return tickets
        .map(all ->
            CompletableFuture.completedFuture(
                all.issue(this, () -> thread.submit(this::joinGroup))))
        .orElseGet(() ->
            CompletableFuture.failedFuture(
                new MediaRefused(
                    MediaRefusal.GROUP_OFF,
                    "this server sends to no multicast group; ask its operator")));
  }

  private GroupJoined joinGroup() {
    return Objects.requireNonNull(thread.groups(), "tickets without groups").join(participant);
  }

  private void leaveGroup() {
    RoomGroups groups = thread.groups();
    if (groups != null) {
      groups.leave(participant, GroupEndReason.SESSION_ENDED);
    }
  }

  @Override
  public void report(QualityReport experience) {
    thread.executeQuietly(() -> participant.report(experience));
  }

  @Override
  public void close() {
    tickets.ifPresent(all -> all.revoke(this));
    try {
      thread.execute(() -> {
        try {
          leaveGroup();
          participant.close();
        } finally {
          lease.close(); // last: the room may move to another shard once the lease is closed
        }
      });
    } catch (RejectedExecutionException e) {
      lease.close(); // the thread has ended, which closed the peer too
    }
  }
}
