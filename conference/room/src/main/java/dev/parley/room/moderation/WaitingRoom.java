package dev.parley.room.moderation;

import static dev.parley.room.limits.ConferenceLimits.INVITED_WAITING_MAX;
import static dev.parley.room.limits.ConferenceLimits.WAITING_ROOM_INTERVAL;
import static dev.parley.room.limits.ConferenceLimits.WAITING_ROOM_MAX;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.moderation.WaitingParticipant;
import dev.parley.room.api.moderation.WaitingRoomChanged;
import dev.parley.room.spi.Scheduler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Waiting room: participants who wait for a moderator to admit them. A participant who has given up
 * is removed within {@code WAITING_ROOM_INTERVAL}.
 *
 * <p>Threads: confined to the room's serial executor. Memory: at most {@code WAITING_ROOM_MAX}
 * participants.
 */
final class WaitingRoom {
  private record WaitingEntry(
      WaitingParticipant participant,
      String keyHash,
      Optional<String> invitation,
      BooleanSupplier gone,
      CompletableFuture<Void> answer) {}

  private final Supplier<UUID> ids;
  private final Scheduler scheduler;
  private final Runnable changed;
  private final Map<UUID, WaitingEntry> waiting = new LinkedHashMap<>();
  private boolean watched;

  /**
   * @param scheduler runs tasks on the room's executor
   * @param changed called when the list of participants has changed
   */
  WaitingRoom(Supplier<UUID> ids, Scheduler scheduler, Runnable changed) {
    this.ids = ids;
    this.scheduler = scheduler;
    this.changed = changed;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  WaitingRoomChanged snapshot() {
    return new WaitingRoomChanged(
        waiting.values().stream().map(WaitingEntry::participant).toList());
  }

  /**
   * Adds a participant. One that waits already and asks again keeps its position.
   *
   * @return completes on the room's executor when the participant is admitted
   */
  CompletableFuture<Void> enqueue(
      String name, Role role, String keyHash, Optional<String> invitation, BooleanSupplier gone) {
    Optional<WaitingEntry> before =
        waiting.values().stream().filter(each -> each.keyHash().equals(keyHash)).findFirst();
    if (before.isEmpty() && waiting.size() >= WAITING_ROOM_MAX) {
      throw new JoinRefused(
          JoinRefusal.ROOM_FULL,
          "%d people are in the waiting room already; try again in a while"
              .formatted(WAITING_ROOM_MAX));
    }
    if (before.isEmpty() && invitation.isPresent() && isFullFor(invitation)) {
      throw new JoinRefused(
          JoinRefusal.ROOM_FULL,
          "%d people with your invitation are in the waiting room already; try again in a while"
              .formatted(INVITED_WAITING_MAX));
    }
    UUID id = before.map(each -> each.participant().id()).orElseGet(ids);
    var answer = new CompletableFuture<Void>();
    waiting.put(
        id,
        new WaitingEntry(
            new WaitingParticipant(id, name, role), keyHash, invitation, gone, answer));
    before.ifPresent(each ->
        each.answer()
            .completeExceptionally(
                new CallException.Cancelled("the participant has requested to join again")));
    changed.run();
    watch();
    return answer;
  }

  private boolean isFullFor(Optional<String> invitation) {
    return waiting.values().stream().filter(each -> each.invitation().equals(invitation)).count()
        >= INVITED_WAITING_MAX;
  }

  /** Admits a participant. {@return false if none has that id} */
  boolean admit(UUID id) {
    return end(id, answer -> answer.complete(null));
  }

  /** Rejects a participant. {@return false if none has that id} */
  boolean reject(UUID id) {
    return end(
        id,
        answer ->
            answer.completeExceptionally(
                new JoinRefused(JoinRefusal.REJECTED, "you were not admitted")));
  }

  private boolean end(UUID id, Consumer<CompletableFuture<Void>> how) {
    WaitingEntry found = waiting.remove(id);
    if (found == null) {
      return false;
    }
    changed.run();
    how.accept(found.answer());
    return true;
  }

  void admitAll() {
    List.copyOf(waiting.keySet()).forEach(this::admit);
  }

  /** Rejects all waiting participants, whose pages join again. */
  void sendAway() {
    for (UUID id : List.copyOf(waiting.keySet())) {
      end(
          id,
          answer ->
              answer.completeExceptionally(
                  new JoinRefused(
                      JoinRefusal.NOT_STORED, "the room has moved to another server; join again")));
    }
  }

  private void watch() {
    if (watched || waiting.isEmpty()) {
      return;
    }
    watched = true;
    scheduler.after(
        WAITING_ROOM_INTERVAL,
        () -> {
          watched = false;
          List<WaitingEntry> left =
              waiting.values().stream().filter(each -> each.gone().getAsBoolean()).toList();
          left.forEach(each ->
              end(
                  each.participant().id(),
                  answer ->
                      answer.completeExceptionally(
                          new CallException.Cancelled("the participant no longer waits"))));
          watch();
        });
  }
}
