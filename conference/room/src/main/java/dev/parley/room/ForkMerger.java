package dev.parley.room;

import dev.parley.room.api.Caption;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.MessageReference;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.common.Member;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.board.state.BoardChangeRules;
import dev.parley.room.chat.MessageRules;
import dev.parley.room.core.Participant;
import dev.parley.room.core.Participants;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.moderation.RoomModeration;
import dev.parley.room.names.NameRules;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.ForkEntry;
import dev.parley.room.spi.ForkEntry.Newcomer;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.ForkOutcome.LeftOut;
import dev.parley.room.spi.ForkPage;
import dev.parley.room.spi.ForkPage.Author;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomSettings;
import dev.parley.room.spi.StageFailures;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Merges what a branch has written while its line was down into the log of the room's owner. Each
 * entry passes the rules that apply to its author now, as if the author did it again; what these
 * refuse is left out. Entries are found by their keys, so a page that comes again adds nothing.
 *
 * <p>Threads: confined to the room's serial executor. Memory: one page at a time.
 */
final class ForkMerger {
  private static final System.Logger LOG = System.getLogger(ForkMerger.class.getName());

  private final RoomFeatures features;
  private final RoomContext context;
  private final Participants participants;
  private CompletableFuture<?> last = CompletableFuture.completedFuture(null); // never fails

  ForkMerger(RoomFeatures features) {
    this.features = features;
    context = features.context();
    participants = context.participants();
  }

  /** An entry that the room refuses, with the reason. */
  private static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refusal(String why) {
      super(why, null, false, false);
    }
  }

  /**
   * Merges a page, after the pages that came before.
   *
   * @return completes on the room's executor; fails if the log cannot be written
   */
  CompletionStage<ForkOutcome> merge(ForkPage page) {
    if (page.entries().size() > ForkPage.ENTRIES_MAX) {
      throw new IllegalArgumentException(
          "a page of a fork has %d entries; at most %d are taken"
              .formatted(page.entries().size(), ForkPage.ENTRIES_MAX));
    }
    CompletableFuture<ForkOutcome> merged =
        last.thenCompose(_ -> mark(page))
            .thenCompose(_ -> next(page, page.entries().iterator(), new ArrayList<>(), 0));
    last = merged.handle((_, _) -> null);
    return merged;
  }

  /**
   * {@return whether the file of an attachment has to be brought before its entry is merged; false
   * if the room has it, or will refuse the entry}
   *
   * @param author of the attachment; its entries so far are merged
   */
  CompletionStage<Boolean> lacks(Author author, NewAttachment file) {
    return context
        .entry(file.id())
        .thenComposeAsync(
            found ->
                found.isPresent()
                    ? CompletableFuture.completedFuture(false)
                    : attempt(() -> features.files().lacks(of(author), file)),
            context.executor())
        .exceptionally(failure -> {
          if (lasting(0, failure).isEmpty()) {
            throw StageFailures.thrown(failure);
          }
          return false;
        });
  }

  /** Stores the file of an attachment that the room {@link #lacks}. */
  CompletionStage<ForkOutcome> bring(
      Author author, NewAttachment file, Flow.Publisher<byte[]> content) {
    return context
        .entry(file.id())
        .thenComposeAsync(
            found -> {
              if (found.isPresent()) {
                throw new Refusal("its id is in use");
              }
              return features.files().bring(of(author), file, content);
            },
            context.executor())
        .handle((_, failure) -> {
          if (failure == null) {
            return new ForkOutcome(1, List.of(), Optional.empty());
          }
          Optional<LeftOut> refused = lasting(0, failure);
          return refused.isPresent()
              ? new ForkOutcome(0, List.of(refused.get()), Optional.empty())
              : new ForkOutcome(0, List.of(), Optional.of(passing(0, failure)));
        });
  }

  /** {@return a session of a member, by its id or the key that it has joined with} */
  private SessionState of(Author author) {
    return known(author)
        .filter(each -> !each.removed())
        .map(each -> SessionState.merging(each, "branch"))
        .orElseThrow(() -> new Refusal("its author is no member of the room any more"));
  }

  private Optional<Participant> known(Author author) {
    return participants.byId(author.id()).or(() -> participants.byKeyHash(author.keyHash()));
  }

  /** Writes the entry that announces those of the fork. */
  private CompletionStage<LogEntry> mark(ForkPage page) {
    Event event = new Event.BranchMerged(page.branch(), page.from(), page.to(), page.total());
    return context
        .journal()
        .write(LogEntry.NO_MEMBER, Optional.empty(), key(page, "merged"), event);
  }

  private static UUID key(ForkPage page, String what) {
    return UUID.nameUUIDFromBytes((page.fork() + " " + what).getBytes(StandardCharsets.UTF_8));
  }

  private CompletionStage<ForkOutcome> next(
      ForkPage page, Iterator<ForkEntry> rest, List<LeftOut> leftOut, int merged) {
    if (!rest.hasNext()) {
      return CompletableFuture.completedFuture(
          new ForkOutcome(merged, List.copyOf(leftOut), Optional.empty()));
    }
    ForkEntry entry = rest.next();
    long number = entry.entry().number();
    return take(page, entry)
        .handleAsync(
            (_, failure) -> {
              if (failure == null) {
                return next(page, rest, leftOut, merged + 1);
              }
              Optional<LeftOut> refused = lasting(number, failure);
              if (refused.isEmpty()) {
                return CompletableFuture.completedFuture(
                    new ForkOutcome(
                        merged, List.copyOf(leftOut), Optional.of(passing(number, failure))));
              }
              leftOut.add(refused.get());
              return next(page, rest, leftOut, merged);
            },
            context.executor())
        .thenCompose(following -> following);
  }

  /** {@return an entry that is left out; empty if it may be merged later} */
  private static Optional<LeftOut> lasting(long number, Throwable failure) {
    Throwable cause = StageFailures.cause(failure);
    return cause instanceof Refusal || LastingRefusals.isLasting(cause)
        ? Optional.of(new LeftOut(number, String.valueOf(cause.getMessage())))
        : Optional.empty();
  }

  /** {@return an entry that cannot be merged now; throws what stops all writing} */
  private static LeftOut passing(long number, Throwable failure) {
    Throwable cause = StageFailures.cause(failure);
    if (LastingRefusals.isOfTheLog(cause)) {
      throw StageFailures.thrown(cause);
    }
    LOG.log(System.Logger.Level.WARNING, "an entry of a branch cannot be merged now", cause);
    return new LeftOut(number, String.valueOf(cause));
  }

  private CompletionStage<Void> take(ForkPage page, ForkEntry forked) {
    LogEntry entry = forked.entry();
    UUID key = entry.key().orElseGet(() -> key(page, Long.toString(entry.number())));
    return context
        .entry(key)
        .thenComposeAsync(
            found -> {
              if (found.isPresent()) {
                return same(found.get(), entry, page.author(entry.author()));
              }
              Instant now = context.now();
              context.journal().date(key, entry.at().isAfter(now) ? now : entry.at());
              return attempt(() -> apply(page, forked, key))
                  .handleAsync(
                      (_, failure) -> {
                        context.journal().undate(key);
                        if (failure != null) {
                          throw StageFailures.thrown(failure);
                        }
                        return null;
                      },
                      context.executor());
            },
            context.executor());
  }

  private static <T> CompletionStage<T> attempt(Supplier<? extends CompletionStage<T>> work) {
    try {
      return work.get();
    } catch (RuntimeException e) { // most often a refusal
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<Void> same(LogEntry found, LogEntry entry, Author author) {
    UUID id = known(author).map(Participant::id).orElse(author.id());
    if (!found.author().equals(id) || !found.event().getClass().equals(entry.event().getClass())) {
      throw new Refusal("its id is in use");
    }
    return CompletableFuture.completedFuture(null);
  }

  private CompletionStage<?> apply(ForkPage page, ForkEntry forked, UUID key) {
    LogEntry entry = forked.entry();
    Author author = page.author(entry.author());
    if (entry.event() instanceof Event.Joined) {
      return joined(author, forked.newcomer(), key);
    }
    if (entry.event() instanceof Event.Left) {
      return CompletableFuture.completedFuture(null); // the owner knows itself who is here
    }
    UnaryOperator<UUID> here = id -> known(page.author(id)).map(Participant::id).orElse(id);
    Event event = ForkDecisions.here(entry.event(), here);
    return apply(event, entry.recipient().map(here), key, of(author));
  }

  private CompletionStage<?> joined(Author author, Optional<Newcomer> newcomer, UUID key) {
    if (known(author).isPresent()) {
      return CompletableFuture.completedFuture(null);
    }
    MemberRecord member =
        newcomer
            .map(Newcomer::record)
            .filter(each -> each.id().equals(author.id()) && !each.removed())
            .filter(each -> participants.byKeyHash(each.keyHash()).isEmpty())
            .orElseThrow(() -> new Refusal("the record of the new member is not valid"));
    newcomer.map(Newcomer::settings).ifPresent(known -> requireWelcome(member, known));
    String name = participants.freeName(NameRules.member(member.name()));
    Participant fresh =
        new Participant(
            new Member(member.id(), name), member.keyHash(), member.role(), member.invitation());
    fresh.grant(member.role(), member.rights());
    return features.presence().merge(fresh, key);
  }

  /** Refuses a new member by what tutors have decided here and the branch did not know. */
  private void requireWelcome(MemberRecord member, RoomSettings known) {
    RoomModeration moderation = features.moderation();
    moderation.requireOpen(member.invitation());
    if (!known.locked()) {
      moderation.requireUnlocked(member.role());
    }
    if (!known.waitingRoom() && moderation.waits(member.role())) {
      throw new Refusal(
          "new members wait until a tutor admits them, which the branch did not know");
    }
  }

  private CompletionStage<?> apply(Event event, Optional<UUID> to, UUID key, SessionState author) {
    return switch (event) {
      case Event.Posted posted -> say(author, key, to, posted);
      case Event.Edited(UUID message, String text) ->
          features.messageUpdates().edit(author, key, message, text);
      case Event.Deleted(UUID message, _) -> features.messageUpdates().delete(author, key, message);
      case Event.Reacted(UUID message, String emoji, boolean on) ->
          features.messageUpdates().react(author, key, message, emoji, on);
      case Event.Captioned(UUID speaker, String text, String language) ->
          features.captions().add(author, new Caption(key, speaker, text, language));
      case Event.Drawn(var operations) -> {
        BoardChange change = new BoardChange(key, to, operations);
        BoardChangeRules.check(change);
        yield features.boards().draw(author, change);
      }
      case Event.Attached(String name, String type, long bytes) ->
          features.files().merge(author, new NewAttachment(key, to, name, bytes), type);
      case Event.Shown(_, AttachmentSource source) -> features.files().merge(author, key, source);
      case Event.Shown _ -> throw new Refusal("the branch's shared folder is not here");
      case Event.Closed(UUID file) -> features.files().close(author, file);
      case Event.RightsChanged _, Event.RoomChanged _, Event.Removed _, Event.InvitationEnded _ ->
          features.moderation().merge(author, key, event);
      case Event.RecordingBegan _, Event.RecordingEnded _ ->
          throw new Refusal("the recording stays at the branch");
      case Event.BoardsEmptied _, Event.AttachmentsEmptied _ ->
          throw new Refusal("what else was written meanwhile would be deleted too");
      case Event.BranchMerged _, Event.Joined _, Event.Left _ ->
          throw new Refusal("a fork has no such entry");
    };
  }

  private CompletionStage<?> say(
      SessionState author, UUID key, Optional<UUID> to, Event.Posted posted) {
    List<UUID> files = posted.attachments().stream().map(Attachment::id).toList();
    Optional<UUID> reply = posted.reply().map(MessageReference::message);
    ChatMessage message = new ChatMessage(key, to, posted.text(), reply, files);
    MessageRules.check(message);
    return features
        .chat()
        .say(author, message)
        .exceptionallyComposeAsync(
            failure ->
                reply.isPresent()
                        && StageFailures.cause(failure) instanceof MessageRefused refused
                        && refused.reason() == MessageRefusal.NO_SUCH_MESSAGE
                    ? features
                        .chat()
                        .say(
                            author,
                            new ChatMessage(key, to, posted.text(), Optional.empty(), files))
                    : CompletableFuture.failedFuture(failure),
            context.executor());
  }
}
