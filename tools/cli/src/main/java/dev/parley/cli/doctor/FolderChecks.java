package dev.parley.cli.doctor;

import dev.parley.discovery.ServiceRegistry;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.health.ReadinessChecks;
import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/** Checks of the data folder and of the run folder. */
final class FolderChecks {
  /** File systems whose locks and syncs a database cannot rely on. */
  private static final Set<String> UNRELIABLE_LOCKS =
      Set.of("nfs", "nfs4", "cifs", "smb2", "smb3", "9p", "fuse.sshfs", "fuseblk");

  private static final Set<String> VOLATILE = Set.of("tmpfs", "ramfs");

  private static final long MIB = 1L << 20;

  private FolderChecks() {}

  static Finding data(Path data) {
    Path folder = nearest(data.toAbsolutePath());
    String type = fileSystem(folder);
    String text = data + (type.isEmpty() ? "" : " on " + type);
    if (!writable(folder)) {
      return Finding.missing(
          "data folder", folder + " cannot be written", "use another folder with serve --data");
    }
    if (UNRELIABLE_LOCKS.contains(type)) {
      return Finding.limited(
          "data folder", text, "use a local disk: file locks are unreliable on this file system");
    }
    if (VOLATILE.contains(type)) {
      return Finding.limited("data folder", text, "not persistent: lost when the machine restarts");
    }
    return Finding.ok("data folder", text + (Files.exists(data) ? "" : ", not created yet"));
  }

  /** Checks the free space of the disk that has the data folder, against what a server needs. */
  static Finding space(ServerConfig config) {
    long free = nearest(config.data().toAbsolutePath()).toFile().getUsableSpace();
    String text = "%,d MiB free".formatted(free / MIB);
    if (free < ReadinessChecks.DISK_FLOOR_BYTES) {
      return Finding.missing(
          "disk",
          text + ": the server does not count as ready",
          "free some, or use another --data");
    }
    return config.recordings() && free < config.recordingsFloor()
        ? Finding.limited(
            "disk",
            text + ": nothing is recorded",
            "free some, or set a smaller --recordings-floor than %,d MiB"
                .formatted(config.recordingsFloor() / MIB))
        : Finding.ok("disk", text);
  }

  /**
   * Checks the run folder, through which this user's programs find each other as {@code
   * local:NAME}.
   */
  static Finding run() {
    String what = "run folder";
    Path folder = RuntimeFolder.path();
    try {
      ServiceRegistry.ServiceListing listing = new ServiceRegistry().list();
      int damaged = listing.unreadable().size();
      String text = "%s, %d services".formatted(folder, listing.alive().size());
      return damaged == 0
          ? Finding.ok(what, text)
          : Finding.limited(what, text + ", " + damaged + " unreadable", "parley ls lists them");
    } catch (IOException e) {
      return Finding.limited(
          what, String.valueOf(e.getMessage()), "without it there is no local:, memory: and pipe:");
    }
  }

  /** {@return the type of the file system of a folder; empty where it is not known} */
  private static String fileSystem(Path folder) {
    try {
      return Files.getFileStore(folder).type().toLowerCase(Locale.ROOT);
    } catch (IOException e) {
      return ""; // in a changed root folder, the mount point may be outside
    }
  }

  private static boolean writable(Path folder) {
    try {
      Files.delete(Files.createTempFile(folder, ".parley", ".tmp"));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns the folder itself, or its nearest ancestor that exists. */
  private static Path nearest(Path data) {
    Path folder = data;
    while (!Files.exists(folder) && folder.getParent() != null) {
      folder = folder.getParent();
    }
    return folder;
  }
}
