package dev.parley.room.moderation;

import static dev.parley.room.limits.ConferenceLimits.USAGE_ROWS_MAX;

import dev.parley.room.api.common.Role;
import dev.parley.room.api.moderation.InvitationUsage;
import dev.parley.room.api.moderation.MemberUsage;
import dev.parley.room.api.moderation.ModerationRefusal;
import dev.parley.room.api.moderation.ResourceAmounts;
import dev.parley.room.api.moderation.ResourceKind;
import dev.parley.room.api.moderation.RoomUsage;
import dev.parley.room.board.RoomBoards;
import dev.parley.room.core.Participant;
import dev.parley.room.core.Participants;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.RoomQuotas;
import dev.parley.room.core.SessionState;
import dev.parley.room.files.RoomFiles;
import dev.parley.room.quota.Quota;
import dev.parley.room.spi.Event;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * Usage reports for moderators, and deletion of what members hold.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class UsageReports {
  private final Participants participants;
  private final RoomQuotas quotas;
  private final RoomBoards boards;
  private final RoomFiles files;
  private final RoomModeration moderation;

  public UsageReports(
      RoomContext context, RoomBoards boards, RoomFiles files, RoomModeration moderation) {
    participants = context.participants();
    quotas = participants.quotas();
    this.boards = boards;
    this.files = files;
    this.moderation = moderation;
  }

  CompletionStage<RoomUsage> usage(SessionState session) {
    moderation.require(session);
    return known().thenApply(_ -> usage());
  }

  /**
   * {@return completes on the room's executor once the usage of boards and attachments is known}
   */
  private CompletionStage<Void> known() {
    var known = new CompletableFuture<Void>();
    Consumer<Throwable> failed =
        failure -> known.completeExceptionally(ModerationErrors.notStored(failure));
    boards.whenKnown(() -> files.whenKnown(() -> known.complete(null), failed), failed);
    return known;
  }

  private RoomUsage usage() {
    List<Participant> all = participants.all().toList();
    Comparator<ResourceAmounts> largest = Comparator.comparingDouble(this::share).reversed();
    List<MemberUsage> members =
        all.stream()
            .map(this::usage)
            .sorted(Comparator.comparing(MemberUsage::uses, largest))
            .limit(USAGE_ROWS_MAX)
            .toList();
    List<InvitationUsage> invitations =
        all.stream()
            .flatMap(each -> each.invitation().stream())
            .distinct()
            .map(this::usage)
            .sorted(Comparator.comparing(InvitationUsage::uses, largest))
            .limit(USAGE_ROWS_MAX)
            .toList();
    return new RoomUsage(uses(Quota::used), limits(), members, invitations);
  }

  private MemberUsage usage(Participant each) {
    UUID id = each.id();
    return new MemberUsage(
        each.member(),
        each.role(),
        each.removed(),
        each.invitation(),
        uses(quota -> quota.used(id)));
  }

  private InvitationUsage usage(String invitation) {
    return new InvitationUsage(
        invitation, moderation.isEnded(invitation), uses(quota -> quota.used(invitation)));
  }

  private ResourceAmounts limits() {
    return uses(quota -> quota.limit().room());
  }

  private ResourceAmounts uses(ToLongFunction<Quota> of) {
    return new ResourceAmounts(
        (int) of.applyAsLong(quotas.places()),
        (int) of.applyAsLong(quotas.members()),
        (int) of.applyAsLong(quotas.boards()),
        of.applyAsLong(quotas.privateBytes()),
        of.applyAsLong(quotas.boardBytes()),
        (int) of.applyAsLong(quotas.attachments()),
        of.applyAsLong(quotas.attachmentBytes()));
  }

  /** {@return the largest used fraction of any limit} */
  private double share(ResourceAmounts uses) {
    ResourceAmounts most = limits();
    return List.of(
            (double) uses.places() / most.places(),
            (double) uses.members() / most.members(),
            (double) uses.privateBoards() / most.privateBoards(),
            (double) uses.privateBytes() / most.privateBytes(),
            (double) uses.boardBytes() / most.boardBytes(),
            (double) uses.attachments() / most.attachments(),
            (double) uses.attachmentBytes() / most.attachmentBytes())
        .stream()
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  private List<Participant> came(String invitation) {
    return participants
        .all()
        .filter(each -> each.invitation().equals(Optional.of(invitation)))
        .toList();
  }

  CompletionStage<Void> empty(SessionState session, UUID member, ResourceKind what) {
    if (what == ResourceKind.PLACES) {
      return moderation.remove(session, member);
    }
    return moderation.decide(
        session,
        () -> {
          Participant found = participants.byId(member).orElseThrow(ModerationErrors::noSuchMember);
          return empty(session, List.of(found), what);
        });
  }

  CompletionStage<Void> emptyInvitation(
      SessionState session, String invitation, ResourceKind what) {
    return moderation.decide(
        session,
        () -> {
          List<Participant> members = came(invitation);
          if (members.isEmpty()) {
            throw ModerationErrors.refused(
                ModerationRefusal.NO_SUCH_INVITATION,
                "no member of this room came in by that invitation");
          }
          List<Participant> others =
              members.stream().filter(each -> !each.equals(session.participant())).toList();
          requireRight(session, others);
          return what == ResourceKind.PLACES
              ? moderation.endInvitation(session, invitation, others)
              : empty(session, others, what);
        });
  }

  private static void requireRight(SessionState session, List<Participant> members) {
    if (members.stream().anyMatch(each -> each.role() == Role.TUTOR)) {
      RoomModeration.requireTutor(session, "decide about tutors");
    }
  }

  private CompletionStage<Void> empty(
      SessionState session, List<Participant> members, ResourceKind what) {
    requireRight(session, members);
    List<UUID> ids = members.stream().map(Participant::id).toList();
    return what == ResourceKind.PRIVATE_BOARDS
        ? known().thenCompose(_ -> moderation.write(session, new Event.BoardsEmptied(ids)))
        : files
            .empty(session, ids)
            .exceptionally(failure -> {
              throw ModerationErrors.notStored(failure);
            });
  }
}
