package dev.parley.conference.spi;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One event in its place.
 *
 * @param number from 1, rising by room, given once; there may be gaps
 * @param at in whole milliseconds
 * @param recipient the only other member who may see it; empty for everyone
 * @param key made by the author's side; there is at most one entry of a key in a room
 */
public record LogEntry(
    long number,
    Instant at,
    UUID author,
    Optional<UUID> recipient,
    Optional<UUID> key,
    Event event) {
  /**
   * {@return the members whose names are needed to read the entry} Coming and going need none: a
   * member of whom the log says nothing else can be forgotten once it has left.
   */
  public Set<UUID> names() {
    Stream<UUID> about =
        switch (event) {
          case Event.Joined _, Event.Left _ -> Stream.empty();
          case Event.RightsChanged(List<Event.Grant> grants) ->
              Stream.concat(Stream.of(author), grants.stream().map(Event.Grant::member));
          case Event.Removed(UUID member) -> Stream.of(author, member);
          case Event.InvitationEnded _,
              Event.BoardsEmptied _,
              Event.AttachmentsEmptied _,
              Event.Said _,
              Event.Drawn _,
              Event.Attached _,
              Event.Shown _,
              Event.Closed _,
              Event.Edited _,
              Event.Deleted _,
              Event.Reacted _,
              Event.RoomChanged _,
              Event.RecordingBegan _,
              Event.RecordingEnded _ ->
              Stream.concat(Stream.of(author), recipient.stream());
        };
    return about.collect(Collectors.toSet());
  }
}
