package dev.parley.server.archive;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A data folder with a room, and places for its backup and for what is restored. */
abstract class BackupFixture {
  @TempDir Path folder;

  @BeforeEach
  void write() throws Exception {
    StoredDataFolder.write(data());
  }

  final Path data() {
    return folder.resolve("data");
  }

  final Path backup() {
    return folder.resolve("backup");
  }

  final Path restored() {
    return folder.resolve("restored");
  }
}
