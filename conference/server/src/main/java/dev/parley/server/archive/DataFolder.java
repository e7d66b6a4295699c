package dev.parley.server.archive;

import dev.parley.files.FilesException;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLogException;
import dev.parley.server.archive.DataFolderException.Reason;
import dev.parley.server.store.StoreConfig;
import dev.parley.server.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Layout of a data folder, and the mapping of its failures to {@link DataFolderException}s. */
public final class DataFolder {
  private static final String URL = "url";
  private static final String PORTS = "ports";

  private DataFolder() {}

  /** {@return the path of the database of all rooms} */
  public static Path database(Path data) {
    return data.resolve("rooms.db");
  }

  /** {@return the path of the folder of all attachments} */
  public static Path attachments(Path data) {
    return data.resolve("attachments");
  }

  /** {@return the folder of files that a node of a cluster is fetching} */
  public static Path incoming(Path data) {
    return data.resolve("incoming");
  }

  /** {@return the database of what a branch has written without its line} */
  public static Path forks(Path data) {
    return data.resolve("branch").resolve("rooms.db");
  }

  /** {@return the file with what the cluster has refused of that} */
  public static Path leftOut(Path data) {
    return data.resolve("branch").resolve("left-out.txt");
  }

  /** {@return the file of a branch with the erasures that it has carried out} */
  public static Path carriedOut(Path data) {
    return data.resolve("branch").resolve("erased.txt");
  }

  /** {@return the folder of a branch for the public keys of the nodes} */
  public static Path nodeKeys(Path data) {
    return data.resolve("branch").resolve("keys");
  }

  /** {@return the path of the folder of all recordings} */
  public static Path recordings(Path data) {
    return data.resolve("recordings");
  }

  /** Stores the public URL of the server, for commands that create links to it. */
  public static void writeUrl(Path data, URI url) {
    try {
      Files.writeString(data.resolve(URL), url + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("the server's URL cannot be written: " + e.getMessage(), e);
    }
  }

  /** {@return the public URL of the server that used the folder last; empty if there was none} */
  public static Optional<URI> url(Path data) {
    try {
      return Optional.of(URI.create(Files.readString(data.resolve(URL)).strip()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("the server's URL cannot be read: " + e.getMessage(), e);
    }
  }

  /** Stores the ports on which the server listens, for commands that look for it. */
  public static void writePorts(Path data, ListeningPorts ports) {
    try {
      Files.writeString(data.resolve(PORTS), ports.text());
    } catch (IOException e) {
      throw new UncheckedIOException("the server's ports cannot be written: " + e.getMessage(), e);
    }
  }

  /**
   * {@return the ports of the server that used the folder last, which may have ended; empty if
   * there was none}
   */
  public static Optional<ListeningPorts> ports(Path data) {
    try {
      return ListeningPorts.of(Files.readString(data.resolve(PORTS)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("the server's ports cannot be read: " + e.getMessage(), e);
    }
  }

  static StoreConfig store(Path data) {
    return StoreConfig.of(database(data));
  }

  static <T> T mappingErrors(Supplier<T> work) {
    try {
      return work.get();
    } catch (StoreException e) {
      Reason reason =
          switch (e.reason()) {
            case LOCKED -> Reason.IN_USE;
            case CORRUPT, NEWER, OLDER, IO -> Reason.IO;
          };
      throw new DataFolderException(reason, String.valueOf(e.getMessage()), e);
    } catch (RoomLogException | FilesException | UncheckedIOException e) {
      throw new DataFolderException(Reason.IO, String.valueOf(e.getMessage()), e);
    }
  }

  /** {@return the member with a name or an id, out of a room's members} */
  static MemberRecord member(String room, List<MemberRecord> members, String meant) {
    List<MemberRecord> found =
        members.stream()
            .filter(m -> m.name().equals(meant) || m.id().toString().equals(meant))
            .toList();
    if (found.isEmpty()) {
      throw new DataFolderException(
          Reason.NOT_FOUND,
          "room %s has no member %s; 'parley audit %s' lists its members"
              .formatted(room, meant, room),
          null);
    }
    if (found.size() > 1) {
      throw new DataFolderException(
          Reason.AMBIGUOUS,
          "room %s has %d members of the name %s; say which by its id: %s"
              .formatted(room, found.size(), meant, found.stream().map(MemberRecord::id).toList()),
          null);
    }
    return found.getFirst();
  }
}
