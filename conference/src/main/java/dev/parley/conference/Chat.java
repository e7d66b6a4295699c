package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.LINES_PER_SECOND;

import dev.parley.conference.Participant.Typist;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.SayRefused;
import dev.parley.conference.api.Typing;
import dev.parley.conference.api.common.Receipt;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.RoomLogException;
import dev.parley.conference.spi.Subject;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * What members say.
 *
 * <p>Threads: confined to the room's turns.
 */
final class Chat {
  /** Key of a member's typing among the signals that wait. */
  private record TypingOf(UUID member) {}

  private final Participants participants;
  private final Followers<RoomItem> followers;
  private final Journal journal;
  private final InstantSource clock;

  Chat(
      Participants participants,
      Followers<RoomItem> followers,
      Journal journal,
      InstantSource clock) {
    this.participants = participants;
    this.followers = followers;
    this.journal = journal;
    this.clock = clock;
  }

  CompletionStage<Receipt> say(SeatServant seat, Line line) {
    Participant author = seat.holder();
    require(seat, line);
    return journal
        .write(author.id(), line.to(), line.id(), new Event.Said(line.text()))
        .handle((entry, failure) -> {
          if (failure != null) {
            throw notStored(failure);
          }
          return receipt(entry, author);
        });
  }

  private void require(SeatServant seat, Line line) {
    if (seat.gone()) {
      throw LineRules.refused(
          LineRefusal.NO_SEAT, "the seat is given up; join again with the resume key");
    }
    if (!seat.rights().write()) {
      throw LineRules.refused(LineRefusal.NOT_ALLOWED, "you have no right to write in this room");
    }
    UUID author = seat.holder().id();
    if (line.to()
        .filter(to -> to.equals(author) || !participants.known().containsKey(to))
        .isPresent()) {
      throw LineRules.refused(
          LineRefusal.NO_SUCH_MEMBER, "the room has no other member of id " + line.to().get());
    }
    var wait = seat.holder().paces(clock.instant()).lines().take(clock.instant());
    if (wait.isPresent()) {
      throw new SayRefused(
          LineRefusal.TOO_FAST,
          "more than %d lines within a second".formatted(LINES_PER_SECOND),
          wait);
    }
  }

  private static RuntimeException notStored(Throwable failure) {
    return Failures.cause(failure) instanceof RoomLogException log
        ? LineRules.refused(
            LineRefusal.NOT_STORED, "the line is not on disk, and not said: " + log.getMessage())
        : Failures.thrown(failure);
  }

  private static Receipt receipt(LogEntry entry, Participant author) {
    if (!entry.author().equals(author.id()) || entry.event().subject() != Subject.TALK) {
      throw LineRules.refused(
          LineRefusal.ID_TAKEN, "the line's id is in use; make a random one for each line");
    }
    return new Receipt(entry.number(), entry.at());
  }

  /** One-way: what cannot be done is dropped. */
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
    // Who neither saw it before nor sees it now is told nothing: typing in private is private.
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
