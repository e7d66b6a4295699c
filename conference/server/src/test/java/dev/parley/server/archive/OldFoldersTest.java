package dev.parley.server.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingReader;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.server.ParleyServer;
import dev.parley.server.ServerConfig;
import dev.parley.server.invite.InvitationKeyring;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Data folders that earlier versions wrote, each a {@code schema-N.zip} made by {@code
 * scripts/keep-data-folder}: this version opens all of them, and loses nothing.
 */
final class OldFoldersTest {
  /** The first version whose folder was kept. */
  private static final int FIRST = 6;

  @TempDir private Path folder;

  private static IntStream kept() throws Exception {
    return IntStream.rangeClosed(FIRST, currentVersion());
  }

  private static int currentVersion() throws Exception {
    Path data = Files.createTempDirectory("version");
    StoredDataFolder.write(data);
    return version(data);
  }

  private static int version(Path data) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + DataFolder.database(data));
        var row = connection.createStatement().executeQuery("SELECT version FROM schema_version")) {
      return row.getInt(1);
    }
  }

  private static String name(int version) {
    return "schema-" + version + ".zip";
  }

  @ParameterizedTest
  @MethodSource("kept")
  void folderOfAnEarlierVersionIsOpenedAndHoldsAllThatItHeld(int version) throws Exception {
    unzip(name(version));
    assertThat(version(folder)).isEqualTo(version);

    ParleyServer.start(ServerConfig.builder().port(0).data(folder).build()).close();

    assertThat(version(folder)).isEqualTo(currentVersion());
    try (DataFolderReader archive = DataFolderReader.open(folder)) {
      List<LogEntry> entries = new ArrayList<>();
      archive.events(StoredDataFolder.ROOM, entries::add);
      assertThat(entries)
          .usingRecursiveFieldByFieldElementComparator()
          .startsWith(StoredDataFolder.entries().toArray(LogEntry[]::new));
      assertThat(archive.members(StoredDataFolder.ROOM))
          .extracting(MemberRecord::name)
          .containsExactly("Ann", "Bob");
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      assertThat(archive.copy(StoredDataFolder.ROOM, StoredDataFolder.FILE, file)).isTrue();
      assertThat(file.toString(UTF_8)).isEqualTo(StoredDataFolder.FILE_TEXT);
    }
    assertThat(RecordingReader.list(DataFolder.recordings(folder)))
        .extracting(RecordingInfo::id)
        .containsExactly(StoredDataFolder.RECORDING);
    assertThat(InvitationKeyring.of(folder, () -> StoredDataFolder.TEN).list()).hasSize(1);
  }

  @Test
  void folderOfThisVersionIsKeptForLaterOnes() throws Exception {
    StoredDataFolder.write(folder);
    String target = System.getProperty("parley.keep");
    if (target != null) {
      zip(Path.of(target).resolve(name(version(folder))));
      return;
    }

    assertThat(OldFoldersTest.class.getResource(name(version(folder))))
        .as("the schema has a new version: run scripts/keep-data-folder, and commit what it makes")
        .isNotNull();
  }

  private void zip(Path file) throws Exception {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file));
        Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new ZipEntry(folder.relativize(each).toString()));
        Files.copy(each, zip);
      }
    }
  }

  private void unzip(String name) throws Exception {
    InputStream resource = Objects.requireNonNull(OldFoldersTest.class.getResourceAsStream(name));
    try (ZipInputStream zip = new ZipInputStream(resource)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = folder.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.copy(zip, file);
      }
    }
  }
}
