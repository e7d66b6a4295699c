package dev.parley.conference.api;

import dev.parley.calls.Inline;
import dev.parley.calls.OneWay;
import dev.parley.conference.api.board.Board;
import dev.parley.conference.api.common.Receipt;
import dev.parley.conference.api.desk.Desk;
import dev.parley.conference.api.desk.DeskRefused;
import dev.parley.conference.api.files.Files;
import dev.parley.conference.api.media.Media;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * A member's own place in a room. It is kept while the member follows the room by it, and for a
 * short while ({@code ConferenceLimits.GRACE}) before and after; then it is given up, and the
 * member joins again with its resume key.
 */
@Inline
public interface Seat {
  /**
   * Says a line. The receipt comes once the line is on disk. A line that was said before, as its id
   * tells, is not said twice: its receipt is the first one's, also after the server was started
   * anew. So a line without a receipt may be said again at any time.
   */
  CompletionStage<Receipt> say(Line line) throws SayRefused;

  /**
   * Gives a line of this member another text. As with {@link #say}, the receipt comes once that is
   * on disk, and what was done before, as its id tells, is not done twice. The same readers learn
   * of it who may see the line; the log keeps what was said before.
   *
   * @param id of the edit, made by the caller, new for each
   */
  CompletionStage<Receipt> edit(UUID id, UUID line, String text) throws SayRefused;

  /**
   * Takes a line of this member back, or of any member by the right to moderate: nobody reads its
   * words any more. Works as {@link #edit}.
   *
   * @param id of the deletion, made by the caller, new for each
   */
  CompletionStage<Receipt> delete(UUID id, UUID line) throws SayRefused;

  /**
   * Reacts to a line, or takes a reaction back. Works as {@link #edit}.
   *
   * @param id of the reaction, made by the caller, new for each
   * @param emoji one sign (a grapheme cluster) of at most 32 bytes in UTF-8
   * @param on whether the reaction is to stand
   */
  CompletionStage<Receipt> react(UUID id, UUID line, String emoji, boolean on) throws SayRefused;

  /**
   * {@return what happens in the room, as far as this member may see it: first the {@link Roster},
   * then each event with a number above {@code afterNumber}, in order, without end; in between
   * signals as they come}
   *
   * <p>Numbers may have gaps: events that are for others. Of signals a slow reader gets the last
   * one of its kind for each member only. The stream ends when the seat is left or given up, and
   * fails as unavailable when the log cannot be read.
   */
  Flow.Publisher<RoomItem> follow(long afterNumber);

  /**
   * {@return the newest events with a number below {@code beforeNumber} that this member may see}
   *
   * @param most how many at most; more than {@code ConferenceLimits.HISTORY_MAX} count as that
   */
  CompletionStage<History> history(long beforeNumber, int most) throws SayRefused;

  /**
   * Searches the newest text of the lines that this member may see, and the names of their files.
   * Capitals count as small. A search looks at so many entries of the log at a time ({@code
   * ConferenceLimits.SEARCH_ENTRIES_MAX}); the answer says where to go on.
   *
   * @param text 1 to 200 characters (UTF-16 units), not only spaces
   * @param beforeNumber only lines with a lower number are looked at
   * @param most how many at most; more than {@code ConferenceLimits.FOUND_MAX} count as that
   */
  CompletionStage<Found> search(String text, long beforeNumber, int most) throws SayRefused;

  /**
   * Tells others that this member is typing, or no longer is. To be repeated every few seconds:
   * readers take it as over when it is not.
   *
   * @param to who is typed to; empty for everyone
   */
  @OneWay
  void typing(boolean active, Optional<UUID> to);

  /** {@return the room's whiteboards, as this member reaches them} */
  CompletionStage<Board> board();

  /** {@return the room's files, as this member reaches them} */
  CompletionStage<Files> files();

  /** {@return the room's audio and video, as this member reaches them} */
  CompletionStage<Media> media();

  /** {@return where the room is led from; for members with the right {@code moderate}} */
  CompletionStage<Desk> desk() throws DeskRefused;

  /** Gives the seat up at once, and with the last seat the presence. */
  CompletionStage<Void> leave();
}
