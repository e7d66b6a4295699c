package dev.parley.server.archive;

import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * A room as it is without the content of one member.
 *
 * @param member the member as it was
 * @param attachments those of the member
 * @param recordings those that the room's log names
 * @param events number of events that were emptied
 */
public record RedactedRoom(
    MemberRecord member, Set<UUID> attachments, Set<UUID> recordings, long events) {
  /**
   * Reads a room without the content of a member. Blocks.
   *
   * @param archive has the room
   * @param meant the member's name or id
   * @param entries receives all entries, in the order of their numbers
   * @param members receives all records of members, after the entries
   * @throws DataFolderException if the room has no such member
   */
  public static RedactedRoom read(
      DataFolderReader archive,
      String room,
      String meant,
      Consumer<LogEntry> entries,
      Consumer<MemberRecord> members) {
    MemberRecord member = archive.member(room, meant);
    MemberRedaction redaction = MemberRedaction.of(member.id(), each -> archive.events(room, each));
    Set<UUID> recordings = new HashSet<>();
    Consumer<LogEntry> recorded = RecordingFiles.collectingIds(recordings);
    long[] events = new long[1];
    archive.events(
        room,
        entry -> {
          recorded.accept(entry);
          Optional<LogEntry> instead = redaction.redacted(entry);
          events[0] += instead.isPresent() ? 1 : 0;
          entries.accept(instead.orElse(entry));
        });
    archive.members(room).stream()
        .map(each -> each.id().equals(member.id()) ? nameless(each) : each)
        .forEach(members);
    return new RedactedRoom(member, redaction.attachments(), recordings, events[0]);
  }

  private static MemberRecord nameless(MemberRecord member) {
    return new MemberRecord(
        member.id(),
        MemberRedaction.ERASED,
        "erased " + member.id(), // differs from every hash
        false,
        member.role(),
        member.rights(),
        true,
        member.invitation(),
        member.named());
  }
}
