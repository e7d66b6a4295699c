package dev.parley.cli.archive;

import dev.parley.json.Json;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Audit log of a room: each event with the members who were present and allowed to see it. Members
 * who joined later may have read it afterwards.
 *
 * <p>Threads: confined to one. Memory: the members present.
 */
public final class AuditLog {
  private final MemberNames names;
  private final Optional<UUID> about;
  private final boolean json;
  private final Consumer<String> out;
  private final Set<UUID> present = new LinkedHashSet<>();

  /**
   * @param about selects what this member did or could see; empty for everything
   * @param out receives one line per event
   */
  public AuditLog(MemberNames names, Optional<UUID> about, boolean json, Consumer<String> out) {
    this.names = names;
    this.about = about;
    this.json = json;
    this.out = out;
  }

  /** Takes the next event. */
  public void add(LogEntry entry) {
    switch (entry.event()) {
      case Event.Joined _ -> present.add(entry.author());
      case Event.Left _ -> present.remove(entry.author());
      case Event.Removed(UUID member) -> present.remove(member);
      case Event.InvitationEnded(_, List<UUID> members) -> present.removeAll(Set.copyOf(members));
      case Event.Posted _,
          Event.Edited _,
          Event.Deleted _,
          Event.Reacted _,
          Event.Drawn _,
          Event.Attached _,
          Event.Shown _,
          Event.Closed _,
          Event.RightsChanged _,
          Event.RoomChanged _,
          Event.RecordingBegan _,
          Event.RecordingEnded _,
          Event.BoardsEmptied _,
          Event.AttachmentsEmptied _,
          Event.BranchMerged _,
          Event.Captioned _ -> {
        // The set of members present does not change.
      }
    }
    List<UUID> seers =
        present.stream()
            .filter(id -> !id.equals(entry.author()))
            .filter(id -> entry.recipient().map(id::equals).orElse(true))
            .toList();
    if (about.map(id -> id.equals(entry.author()) || seers.contains(id)).orElse(true)) {
      out.accept(json ? json(entry, seers) : text(entry, seers));
    }
  }

  private String text(LogEntry entry, List<UUID> seers) {
    String saw = seers.stream().map(names::of).collect(Collectors.joining(", "));
    return "%s  #%d  %s%s %s  [%s]"
        .formatted(
            entry.at(),
            entry.number(),
            names.of(entry.author()),
            entry.recipient().map(id -> " (privately to " + names.of(id) + ")").orElse(""),
            AuditEntries.describe(entry.event(), names),
            saw.isEmpty() ? "not seen by anyone else at the time" : "seen by " + saw);
  }

  private String json(LogEntry entry, List<UUID> seers) {
    ObjectNode line =
        JsonNodeFactory.instance
            .objectNode()
            .put("number", entry.number())
            .put("at", entry.at().toString());
    line.set("author", EventJson.member(entry.author(), names.of(entry.author())));
    entry.recipient().ifPresent(id -> line.set("recipient", EventJson.member(id, names.of(id))));
    line.put("event", entry.event().getClass().getSimpleName());
    line.put("text", AuditEntries.describe(entry.event(), names));
    var list = line.putArray("seenBy");
    seers.forEach(id -> list.add(EventJson.member(id, names.of(id))));
    return Json.line(line);
  }
}
