package dev.parley.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/** The folder in which the server keeps rooms and what is said in them. */
final class DataFolder {
  /** File systems whose locks and syncs a data base cannot rely on. */
  private static final Set<String> SHARED =
      Set.of("nfs", "nfs4", "cifs", "smb2", "smb3", "9p", "fuse.sshfs", "fuseblk");

  private static final Set<String> FORGETFUL = Set.of("tmpfs", "ramfs");

  private DataFolder() {}

  static Finding look(Path data) throws IOException {
    Path folder = nearest(data.toAbsolutePath());
    String type = Files.getFileStore(folder).type().toLowerCase(Locale.ROOT);
    String text = data + " on " + type;
    if (!writable(folder)) {
      return Finding.missing(
          "data folder", folder + " cannot be written", "give serve another folder with --data");
    }
    if (SHARED.contains(type)) {
      return Finding.limited("data folder", text, "use a local disk: locks are not safe there");
    }
    if (FORGETFUL.contains(type)) {
      return Finding.limited(
          "data folder", text, "it is empty after the next start of the machine");
    }
    return Finding.ok("data folder", text + (Files.exists(data) ? "" : ", not made yet"));
  }

  private static boolean writable(Path folder) {
    try {
      Files.delete(Files.createTempFile(folder, ".parley", ".tmp"));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** The folder itself, or the first above it that exists. */
  private static Path nearest(Path data) {
    Path folder = data;
    while (!Files.exists(folder) && folder.getParent() != null) {
      folder = folder.getParent();
    }
    return folder;
  }
}
