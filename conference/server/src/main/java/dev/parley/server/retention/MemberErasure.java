package dev.parley.server.retention;

import static dev.parley.server.retention.RoomRemoval.done;

import dev.parley.base.OwnerOnlyFiles;
import dev.parley.nodes.log.RoomContent;
import dev.parley.nodes.log.RoomContentFile;
import dev.parley.nodes.log.RoomContentWriter;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.archive.DataFolderReader;
import dev.parley.server.archive.RecordingFiles;
import dev.parley.server.archive.RedactedRoom;
import dev.parley.server.control.RemovedRoom;
import dev.parley.server.erasure.ErasedContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Erasure of a member from a room that several nodes share, while the room is not in memory.
 *
 * <p>Threads: confined to the caller's, which it blocks. Memory: one event. The room's new content
 * is a file in the folder for what is being fetched, which is emptied when the server starts.
 *
 * @param place data from which members are erased
 */
record MemberErasure(RetentionJob.RetentionTarget place) {
  /** {@return what was erased; empty if the room is in memory, or is another node's} */
  Optional<RemovedRoom> erase(String room, String member) {
    AtomicReference<Optional<RemovedRoom>> erased = new AtomicReference<>(Optional.empty());
    place.conference().whileEmpty(room, () -> erased.set(eraseUnloaded(room, member)));
    return erased.get();
  }

  private Optional<RemovedRoom> eraseUnloaded(String room, String meant) {
    // Before the archive takes its snapshot: what is written in between is not lost, but refused.
    OptionalLong after = done(place.logs().open(room));
    if (after.isEmpty()) {
      return Optional.empty();
    }
    Path folder = DataFolder.incoming(place.data());
    Path file = folder.resolve(UUID.randomUUID().toString());
    try {
      OwnerOnlyFiles.createFolder(folder);
      Redacted redacted = write(room, after.getAsLong(), meant, file);
      RedactedRoom without = redacted.room();
      RecordingFiles files = RecordingFiles.of(place.data());
      Set<UUID> recordings = files.ids(room, without.recordings());
      // Fails if a track cannot be told from others. None is deleted before the room is replaced.
      int tracks = files.tracks(recordings, without.member().id());
      ErasedContent content =
          new ErasedContent(
              after.getAsLong(), Optional.of(without.member()), without.attachments(), recordings);
      done(place.logs().replace(room, content, redacted.content(), file));
      return Optional.of(new RemovedRoom(without.events(), without.attachments().size(), tracks));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      delete(file);
    }
  }

  private record Redacted(RedactedRoom room, RoomContentFile content) {}

  private Redacted write(String room, long after, String meant, Path file) throws IOException {
    try (DataFolderReader archive = DataFolderReader.open(place.data());
        RoomContentWriter writer =
            new RoomContentWriter(Channels.newOutputStream(OwnerOnlyFiles.createFile(file)))) {
      RedactedRoom without =
          RedactedRoom.read(
              archive,
              room,
              meant,
              entry -> write(writer, new RoomContent.Entry(entry)),
              member -> write(writer, new RoomContent.Member(member)));
      return new Redacted(
          without, writer.end(RoomKey.of(room) + ".content." + UUID.randomUUID(), after));
    }
  }

  private static void write(RoomContentWriter writer, RoomContent part) {
    try {
      writer.write(part);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
