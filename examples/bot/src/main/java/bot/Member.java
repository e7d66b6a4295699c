package bot;

import dev.parley.calls.Parley;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.Rooms;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.BiConsumer;

/** A member of a room, with a connection of its own. */
final class Member implements Flow.Subscriber<RoomItem> {
  private final JoinResult joined;
  private final BiConsumer<Member, MessagePosted> listener;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  private Member(JoinResult joined, BiConsumer<Member, MessagePosted> listener) {
    this.joined = joined;
    this.listener = listener;
  }

  /** Joins a room, and passes each message that others post from now on to the listener. */
  static Member join(
      Parley parley,
      URI server,
      String room,
      String name,
      BiConsumer<Member, MessagePosted> listener) {
    Rooms rooms = parley.connect(server).lookup(Rooms.EXPORT_NAME, Rooms.class);
    var request = new JoinRequest(room, name, Optional.empty(), Optional.empty());
    Member member = new Member(join(rooms, request), listener);
    member.joined.session().follow(member.joined.lastNumber()).subscribe(member);
    return member;
  }

  private static JoinResult join(Rooms rooms, JoinRequest request) {
    try {
      return rooms.join(request).toCompletableFuture().join();
    } catch (JoinRefused e) {
      throw new IllegalStateException(e);
    }
  }

  /** Posts a message, without waiting for its receipt. */
  void say(String text, Optional<UUID> replyTo) {
    var message = new ChatMessage(UUID.randomUUID(), Optional.empty(), text, replyTo, List.of());
    try {
      joined.session().say(message).whenComplete((receipt, failure) -> report(text, failure));
    } catch (MessageRefused e) {
      report(text, e);
    }
  }

  /** Reports a refusal: a room accepts a limited number of messages from a member in a while. */
  private static void report(String text, Throwable failure) {
    if (failure != null) {
      System.err.println("Not posted: " + text + ": " + failure.getMessage());
    }
  }

  /** Leaves the room, so that the name is free at once. */
  void leave() {
    joined.session().leave().toCompletableFuture().join();
  }

  /** Waits until the server ends the session. */
  void waitForEnd() {
    ended.join();
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(RoomItem item) {
    if (item instanceof MessagePosted message && !message.author().equals(joined.you())) {
      listener.accept(this, message);
    }
  }

  @Override
  public void onError(Throwable failure) {
    ended.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    ended.complete(null);
  }
}
