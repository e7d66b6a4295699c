package dev.parley.conference;

import dev.parley.conference.Participant.Typist;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.Quote;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.Typing;
import dev.parley.conference.api.common.Receipt;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Chat of a room: posts messages and signals typing.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class Chat {
  /** Key of a member's pending typing signal. */
  private record TypingOf(UUID member) {}

  private final Participants participants;
  private final Followers<RoomItem> followers;
  private final Journal journal;
  private final InstantSource clock;
  private final RoomFiles files;
  private final Function<UUID, CompletionStage<Optional<LogEntry>>> entries;
  private final Executor turns;

  /**
   * @param entries finds the log entry with a key
   */
  Chat(
      Participants participants,
      Followers<RoomItem> followers,
      Journal journal,
      InstantSource clock,
      RoomFiles files,
      Function<UUID, CompletionStage<Optional<LogEntry>>> entries,
      Executor turns) {
    this.participants = participants;
    this.followers = followers;
    this.journal = journal;
    this.clock = clock;
    this.files = files;
    this.entries = entries;
    this.turns = turns;
  }

  CompletionStage<Receipt> say(SeatServant seat, Line line) {
    require(seat, line);
    if (line.replyTo().isEmpty() && line.attachments().isEmpty()) {
      return write(seat, line, new Event.Said(line.text()));
    }
    return quote(seat, line)
        .thenCombine(
            files.sendable(seat.holder().id(), line.to(), line.attachments()),
            (quote, sent) -> new Event.Said(line.text(), quote, sent))
        .thenComposeAsync(
            said -> {
              LineRules.requireSeat(seat); // it can have ended meanwhile
              LineRules.requireWrite(seat);
              return write(seat, line, said);
            },
            turns);
  }

  private CompletionStage<Receipt> write(SeatServant seat, Line line, Event.Said said) {
    Participant author = seat.holder();
    return journal
        .write(author.id(), line.to(), line.id(), said)
        .handle((entry, failure) -> {
          if (failure != null) {
            throw LineRules.notStored(failure);
          }
          return receipt(entry, author);
        });
  }

  private void require(SeatServant seat, Line line) {
    LineRules.requireSeat(seat);
    LineRules.requireWrite(seat);
    UUID author = seat.holder().id();
    if (line.to()
        .filter(to -> to.equals(author) || !participants.known().containsKey(to))
        .isPresent()) {
      throw LineRules.refused(
          LineRefusal.NO_SUCH_MEMBER, "the room has no other member of id " + line.to().get());
    }
    LineRules.pace(seat, clock.instant());
  }

  /**
   * {@return the message that is replied to, after checking that all readers of the reply can see
   * it}
   */
  private CompletionStage<Optional<Quote>> quote(SeatServant seat, Line line) {
    if (line.replyTo().isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    UUID answered = line.replyTo().get();
    Visibility author = new Visibility(seat.holder().id());
    return entries
        .apply(answered)
        .handle((found, failure) -> {
          if (failure != null) {
            throw LineRules.notStored(failure);
          }
          LogEntry entry =
              found
                  .filter(each -> each.event() instanceof Event.Said && author.sees(each))
                  .orElseThrow(() -> LineRules.noSuchLine(answered));
          if (entry.recipient().isPresent()
              && !line.to().map(to -> new Visibility(to).sees(entry)).orElse(false)) {
            throw LineRules.refused(
                LineRefusal.NO_SUCH_LINE, "a private line is answered in private only");
          }
          return Optional.of(new Quote(answered, entry.number()));
        });
  }

  private static Receipt receipt(LogEntry entry, Participant author) {
    if (!entry.author().equals(author.id()) || !(entry.event() instanceof Event.Said)) {
      throw LineRules.idTaken();
    }
    return new Receipt(entry.number(), entry.at());
  }

  /** Handles a typing report. The call is one-way: a report that is not allowed is dropped. */
  void typing(SeatServant seat, boolean active, Optional<UUID> to) {
    Participant typist = seat.holder();
    if (seat.gone()
        || !seat.rights().write()
        || typist.paces(clock.instant()).signals().take(clock.instant()).isPresent()) {
      return;
    }
    Typist before = typist.typist();
    Typist now = active ? new Typist(true, to) : Typist.NOT;
    typist.typist(now);
    // Readers for whom nothing changes get no signal: otherwise typing in private would be visible.
    followers.signal(
        new TypingOf(typist.id()),
        reader ->
            !reader.equals(typist.id()) && (before.visibleTo(reader) || now.visibleTo(reader))
                ? Optional.of(
                    new Typing(
                        typist.id(),
                        now.visibleTo(reader),
                        now.visibleTo(reader) && now.to().isPresent()))
                : Optional.empty());
  }
}
