package dev.parley.room;

import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.moderation.IssuedInvitation;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.api.moderation.ModerationItem;
import dev.parley.room.api.moderation.ResourceKind;
import dev.parley.room.api.moderation.RoomUsage;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Servant of the moderation contract for one session. Threads: safe for use by multiple threads.
 */
record ModerationServant(
    Room room, RoomModeration moderation, UsageReports quotas, SessionState seat)
    implements Moderation {
  @Override
  public Flow.Publisher<ModerationItem> follow() {
    return subscriber -> room.followModeration(seat, subscriber);
  }

  @Override
  public CompletionStage<Void> admit(UUID knock) {
    return room.call(() -> moderation.admit(seat, knock));
  }

  @Override
  public CompletionStage<Void> reject(UUID knock) {
    return room.call(() -> moderation.reject(seat, knock));
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
  public CompletionStage<IssuedInvitation> invite(
      Role role, Duration lasts, Optional<String> name) {
    return room.call(() -> moderation.invite(seat, role, lasts, name));
  }

  @Override
  public CompletionStage<RoomUsage> usage() {
    return room.call(() -> quotas.usage(seat));
  }

  @Override
  public CompletionStage<Void> empty(UUID member, ResourceKind what) {
    return room.call(() -> quotas.empty(seat, member, what));
  }

  @Override
  public CompletionStage<Void> emptyInvitation(String invitation, ResourceKind what) {
    return room.call(() -> quotas.emptyInvitation(seat, invitation, what));
  }
}
