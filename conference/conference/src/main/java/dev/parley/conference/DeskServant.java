package dev.parley.conference;

import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.api.desk.Desk;
import dev.parley.conference.api.desk.DeskItem;
import dev.parley.conference.api.desk.Holding;
import dev.parley.conference.api.desk.Invite;
import dev.parley.conference.api.desk.Usage;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Servant of the moderation contract for one session. Threads: safe for use by multiple threads.
 */
record DeskServant(Room room, Moderation moderation, QuotaDesk quotas, SeatServant seat)
    implements Desk {
  @Override
  public Flow.Publisher<DeskItem> follow() {
    return subscriber -> room.followDesk(seat, subscriber);
  }

  @Override
  public CompletionStage<Void> admit(UUID knock) {
    return room.call(() -> moderation.admit(seat, knock));
  }

  @Override
  public CompletionStage<Void> turnAway(UUID knock) {
    return room.call(() -> moderation.turnAway(seat, knock));
  }

  @Override
  public CompletionStage<Void> setWaiting(boolean on) {
    return room.call(() -> moderation.setWaiting(seat, on));
  }

  @Override
  public CompletionStage<Void> setLocked(boolean locked) {
    return room.call(() -> moderation.setLocked(seat, locked));
  }

  @Override
  public CompletionStage<Void> remove(UUID member) {
    return room.call(() -> moderation.remove(seat, member));
  }

  @Override
  public CompletionStage<Void> setRights(UUID member, Rights rights) {
    return room.call(() -> moderation.setRights(seat, member, rights));
  }

  @Override
  public CompletionStage<Void> handOver(UUID member) {
    return room.call(() -> moderation.handOver(seat, member));
  }

  @Override
  public CompletionStage<Invite> invite(Role role, Duration lasts, Optional<String> name) {
    return room.call(() -> moderation.invite(seat, role, lasts, name));
  }

  @Override
  public CompletionStage<Usage> usage() {
    return room.call(() -> quotas.usage(seat));
  }

  @Override
  public CompletionStage<Void> empty(UUID member, Holding what) {
    return room.call(() -> quotas.empty(seat, member, what));
  }

  @Override
  public CompletionStage<Void> emptyInvitation(String invitation, Holding what) {
    return room.call(() -> quotas.emptyInvitation(seat, invitation, what));
  }
}
