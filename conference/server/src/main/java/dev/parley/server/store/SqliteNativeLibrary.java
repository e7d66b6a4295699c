package dev.parley.server.store;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.sqlite.SQLiteJDBCLoader;

/**
 * SQLite's native library, which the driver extracts into a temporary file.
 *
 * <p>The driver deletes the file when the JVM exits, so each killed process would leave a file of 2
 * MB behind. On POSIX systems a loaded library needs no name: it is extracted into a folder of its
 * own, which is deleted immediately. On other systems, and where {@code org.sqlite.tmpdir} or
 * {@code org.sqlite.lib.path} is set, the driver's default applies.
 *
 * <p>Threads: safe for all.
 */
final class SqliteNativeLibrary {
  private static final String FOLDER = "org.sqlite.tmpdir";
  private static final String INSTALLED = "org.sqlite.lib.path";

  private static boolean loaded; // guarded by the class

  private SqliteNativeLibrary() {}

  /** Loads the library once per process. */
  static synchronized void load() throws SQLException {
    if (loaded) {
      return;
    }
    try {
      if (nameless()) {
        extract();
      } else {
        SQLiteJDBCLoader.initialize();
      }
    } catch (Exception e) {
      throw new SQLException(
          "SQLite's library cannot be loaded from a folder in "
              + System.getProperty("java.io.tmpdir")
              + "; -Djava.io.tmpdir names another one: "
              + e.getMessage(),
          e);
    }
    loaded = true;
  }

  private static boolean nameless() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        && System.getProperty(FOLDER) == null
        && System.getProperty(INSTALLED) == null;
  }

  /**
   * Extracts and loads the library in a folder that only the owner can read, and deletes the
   * folder.
   */
  private static void extract() throws Exception {
    Path folder = Files.createTempDirectory("parley-sqlite");
    try {
      System.setProperty(FOLDER, folder.toString());
      SQLiteJDBCLoader.initialize();
    } finally {
      System.clearProperty(FOLDER);
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
    Files.delete(folder);
  }
}
