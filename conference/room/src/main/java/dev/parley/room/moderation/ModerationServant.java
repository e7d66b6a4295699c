package dev.parley.room.moderation;

import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.moderation.IssuedInvitation;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.api.moderation.ModerationItem;
import dev.parley.room.api.moderation.ResourceKind;
import dev.parley.room.api.moderation.RoomUsage;
import dev.parley.room.core.CallQueue;
import dev.parley.room.core.SessionState;
import dev.parley.room.log.MappedEntrySource;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Servant of the moderation contract for one session. Threads: safe for use by multiple threads.
 */
public record ModerationServant(
    CallQueue calls, RoomModeration moderation, UsageReports usageReports, SessionState session)
    implements Moderation {
  @Override
  public Flow.Publisher<ModerationItem> follow() {
    return subscriber ->
        calls.subscribe(
            session,
            subscriber,
            MappedEntrySource.<ModerationItem>none(),
            stream -> moderation.follow(session, stream),
            stream -> moderation.unfollow(session, stream));
  }

  @Override
  public CompletionStage<Void> admit(UUID participant) {
    return calls.call(() -> moderation.admit(session, participant));
  }

  @Override
  public CompletionStage<Void> reject(UUID participant) {
    return calls.call(() -> moderation.reject(session, participant));
  }

  @Override
  public CompletionStage<Void> setWaiting(boolean on) {
    return calls.call(() -> moderation.setWaiting(session, on));
  }

  @Override
  public CompletionStage<Void> setLocked(boolean locked) {
    return calls.call(() -> moderation.setLocked(session, locked));
  }

  @Override
  public CompletionStage<Void> remove(UUID member) {
    return calls.call(() -> moderation.remove(session, member));
  }

  @Override
  public CompletionStage<Void> setRights(UUID member, Rights rights) {
    return calls.call(() -> moderation.setRights(session, member, rights));
  }

  @Override
  public CompletionStage<Void> handOver(UUID member) {
    return calls.call(() -> moderation.handOver(session, member));
  }

  @Override
  public CompletionStage<IssuedInvitation> invite(
      Role role, Duration lasts, Optional<String> name) {
    return calls.call(() -> moderation.invite(session, role, lasts, name));
  }

  @Override
  public CompletionStage<RoomUsage> usage() {
    return calls.call(() -> usageReports.usage(session));
  }

  @Override
  public CompletionStage<Void> empty(UUID member, ResourceKind what) {
    return calls.call(() -> usageReports.empty(session, member, what));
  }

  @Override
  public CompletionStage<Void> emptyInvitation(String invitation, ResourceKind what) {
    return calls.call(() -> usageReports.emptyInvitation(session, invitation, what));
  }
}
