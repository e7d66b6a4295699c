package dev.parley.conference;

import dev.parley.conference.api.History;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.Receipt;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.Seat;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * A member's seat.
 *
 * <p>Threads: the contract's methods are safe for all, the rest is confined to the room's turns.
 */
final class SeatServant implements Seat {
  private final Room room;
  private final Participant holder;
  private final Rights rights;
  private final Set<Follower> followers = new LinkedHashSet<>();
  private boolean everFollowed;
  private boolean gone;
  private boolean watched;
  private long vacancies;
  private Instant vacantSince = Instant.MIN;

  SeatServant(Room room, Participant holder, Rights rights) {
    this.room = room;
    this.holder = holder;
    this.rights = rights;
  }

  @Override
  public CompletionStage<Receipt> say(Line line) {
    return room.say(this, line);
  }

  @Override
  public Flow.Publisher<RoomItem> follow(long afterNumber) {
    return subscriber -> room.follow(this, afterNumber, subscriber);
  }

  @Override
  public CompletionStage<History> history(long beforeNumber, int most) {
    return room.history(this, beforeNumber, most);
  }

  @Override
  public void typing(boolean active, Optional<UUID> to) {
    room.typing(this, active, to);
  }

  @Override
  public CompletionStage<Void> leave() {
    return room.leave(this);
  }

  Participant holder() {
    return holder;
  }

  Rights rights() {
    return rights;
  }

  Set<Follower> followers() {
    return followers;
  }

  void follow(Follower follower) {
    followers.add(follower);
    everFollowed = true;
  }

  void unfollow(Follower follower, Instant now) {
    if (followers.remove(follower) && followers.isEmpty()) {
      vacancies++;
      vacantSince = now;
    }
  }

  /** {@return whether the member can be reached by this seat, or has only just taken it} */
  boolean reached() {
    return !everFollowed || !followers.isEmpty();
  }

  boolean gone() {
    return gone;
  }

  void goes() {
    gone = true;
  }

  /** {@return whether a timer runs that will look whether the seat is to be given up} */
  boolean watched() {
    return watched;
  }

  void watched(boolean value) {
    watched = value;
  }

  /** {@return how often the last follower ended: it tells an old timer from the present one} */
  long vacancies() {
    return vacancies;
  }

  /** {@return when the last follower ended} */
  Instant vacantSince() {
    return vacantSince;
  }
}
