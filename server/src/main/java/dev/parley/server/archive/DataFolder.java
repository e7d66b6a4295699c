package dev.parley.server.archive;

import dev.parley.conference.spi.MemberRecord;
import dev.parley.conference.spi.RoomLogException;
import dev.parley.files.FilesException;
import dev.parley.server.archive.ArchiveException.Reason;
import dev.parley.server.store.StoreConfig;
import dev.parley.server.store.StoreException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Where things lie in a data folder, and what its failures are called here. */
public final class DataFolder {
  private DataFolder() {}

  /** {@return the store of all rooms} */
  public static Path database(Path data) {
    return data.resolve("rooms.db");
  }

  /** {@return the folder of all attachments} */
  public static Path attachments(Path data) {
    return data.resolve("attachments");
  }

  /** {@return the folder of all recordings} */
  public static Path recordings(Path data) {
    return data.resolve("recordings");
  }

  static StoreConfig store(Path data) {
    return StoreConfig.of(database(data));
  }

  static <T> T told(Supplier<T> work) {
    try {
      return work.get();
    } catch (StoreException e) {
      Reason reason =
          switch (e.reason()) {
            case LOCKED -> Reason.IN_USE;
            case CORRUPT, NEWER, OLDER, IO -> Reason.IO;
          };
      throw new ArchiveException(reason, String.valueOf(e.getMessage()), e);
    } catch (RoomLogException | FilesException | UncheckedIOException e) {
      throw new ArchiveException(Reason.IO, String.valueOf(e.getMessage()), e);
    }
  }

  /** {@return the one of a room's members that is meant by a name, or by an id} */
  static MemberRecord member(String room, List<MemberRecord> members, String meant) {
    List<MemberRecord> found =
        members.stream()
            .filter(m -> m.name().equals(meant) || m.id().toString().equals(meant))
            .toList();
    if (found.isEmpty()) {
      throw new ArchiveException(
          Reason.NOT_FOUND,
          "room %s has no member %s; 'parley audit %s' tells who was there"
              .formatted(room, meant, room),
          null);
    }
    if (found.size() > 1) {
      throw new ArchiveException(
          Reason.AMBIGUOUS,
          "room %s has %d members of the name %s; say which by its id: %s"
              .formatted(room, found.size(), meant, found.stream().map(MemberRecord::id).toList()),
          null);
    }
    return found.getFirst();
  }
}
