package dev.parley.cli;

import static dev.parley.cli.StoredRoomFixture.ANN;
import static dev.parley.cli.StoredRoomFixture.ANNS_FILE;
import static dev.parley.cli.StoredRoomFixture.BOBS_FILE;
import static dev.parley.cli.StoredRoomFixture.ROOM;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.json.Json;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.RoomSettings;
import dev.parley.server.ParleyServer;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code parley rooms}, {@code export}, {@code audit} and {@code erase}. */
class ArchiveCommandsTest {
  /** Nothing in which Ann's doing shows has another one in it. */
  private static final String ANNS = "ANNS-";

  @TempDir private Path folder;

  @BeforeEach
  void keep() throws Exception {
    StoredRoomFixture.write(data());
  }

  private Path data() {
    return folder.resolve("data");
  }

  private CommandResult parley(String... args) {
    return CommandResult.parley(
        Stream.concat(Stream.of(args), Stream.of("--data", data().toString()))
            .toArray(String[]::new));
  }

  @Test
  void roomsAreListed() {
    CommandResult table = parley("rooms");
    JsonNode json = Json.parse("rooms", parley("rooms", "--json").out());

    assertThat(table.out())
        .contains("room     ")
        .containsPattern("algebra +3 +27 +[0-9.]+ (KiB|B) +2026-03-01T10:00:27Z");
    assertThat(parley("rooms", "--retain", "90d").out())
        .contains("2026-03-01T10:00:27Z  2026-05-30T10:00:27Z")
        .containsPattern("last event +expires");
    assertThat(table.out()).doesNotContain("expires");
    assertThat(json.get(0).get("events").asInt()).isEqualTo(27);
    assertThat(json.get(0).get("present").asInt()).isEqualTo(2);
  }

  private void damage() throws Exception {
    try (var connection =
        DriverManager.getConnection("jdbc:sqlite:" + DataFolder.database(data()))) {
      connection.createStatement().execute("UPDATE event SET at = at + 1 WHERE number = 5");
    }
  }

  @Test
  void damageIsFoundAndRepaired() throws Exception {
    CommandResult whole = parley("check", "store");
    assertThat(whole.out()).isEqualTo("no damage found (rooms: 1)\n");
    assertThat(whole.code()).isEqualTo(ExitCode.OK);
    damage();

    CommandResult found = parley("check", "store");
    assertThat(found.code()).isEqualTo(ExitCode.FAILED);
    assertThat(found.out())
        .contains("algebra: event 5 does not match its checksum", "parley repair ROOM");

    CommandResult repaired = parley("repair", ROOM);
    assertThat(repaired.err()).isEmpty();
    assertThat(repaired.out())
        .contains(
            "algebra: events kept: 26", "damaged events that were lost: 1, with the numbers [5]");
    assertThat(parley("check", "store").code()).isEqualTo(ExitCode.OK);
  }

  @Test
  void backupIsRestored() {
    Path backup = folder.resolve("backup");
    Path restored = folder.resolve("restored");

    CommandResult made = parley("backup", backup.toString());
    assertThat(made.err()).isEmpty();
    assertThat(made.out()).contains("is a backup of");
    CommandResult back =
        CommandResult.parley("restore", backup.toString(), "--data", restored.toString());

    assertThat(back.err()).isEmpty();
    assertThat(CommandResult.parley("rooms", "--data", restored.toString()).out())
        .isEqualTo(parley("rooms").out());
    assertThat(parley("restore", backup.toString()).code()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void exportHasEverythingButWhatIsPrivate() throws Exception {
    Path zip = folder.resolve("out.zip");
    CommandResult ran = parley("export", ROOM, "--out", zip.toString());

    assertThat(ran.code()).as(ran.err()).isEqualTo(ExitCode.OK);
    assertThat(ran.out()).contains("3 private events were left out");
    Map<String, String> files = unzipped(zip);
    assertThat(files)
        .containsOnlyKeys(
            "events.jsonl",
            "chat.md",
            "boards/everybody-1.svg",
            "boards/everybody-2.svg",
            "files/" + ANNS_FILE + "-ANNS-NAME.txt",
            "files/" + BOBS_FILE + "-bobs_name.txt");
    assertThat(files.get("events.jsonl").lines())
        .hasSize(24)
        .allMatch(line -> Json.parse("line", line).has("number"))
        .anyMatch(line ->
            line.contains(
                "\"type\":\"Attached\",\"name\":\"bobs name.txt\",\"type_\":\"text/plain\""));
    assertThat(files.get("chat.md"))
        .contains("## 2026-03-01")
        .contains("- #3 10:00:03 **Ann**: \n  > ANNS-WORDS &lt;b>&amp; more  \n  > of them\n")
        .contains("- #18 10:00:18 **Bob** (edited): bobs better words\n")
        .contains("- #20 10:00:20 **Ann** (in reply to #18) (deleted)\n")
        .doesNotContain("ANNS-EDIT")
        .contains("**Bob** left");
    assertThat(files.get("boards/everybody-1.svg"))
        .contains("ANNS-INK-AND-MORE")
        .startsWith("<svg");
    assertThat(files.get("files/" + BOBS_FILE + "-bobs_name.txt")).isEqualTo("BOBS-BYTES");
    assertThat(String.join("", files.values()))
        .doesNotContain("WHISPER")
        .doesNotContain("PAIR-INK");
  }

  @Test
  void exportIsItsOwnersAlone() throws Exception {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path zip = folder.resolve("out.zip");

    parley("export", ROOM, "--out", zip.toString());

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(zip)))
        .isEqualTo("rw-------");
  }

  @Test
  void exportHasWhatIsPrivateWhenAsked() throws Exception {
    Path zip = folder.resolve("out.zip");
    parley("export", ROOM, "--private", "--out", zip.toString());

    Map<String, String> files = unzipped(zip);
    assertThat(files.get("boards/Ann-Bob-1.svg")).contains("PAIR-INK");
    assertThat(files.get("chat.md")).contains("**Ann** to Bob (private): ANNS-WHISPER");
    assertThat(files.get("events.jsonl").lines()).hasSize(27);
  }

  @Test
  void exportHasNothingOfWhatWasEmptied() throws Exception { // QU-9, QU-10
    StoredRoomFixture.empty(data());
    Path zip = folder.resolve("out.zip");
    parley("export", ROOM, "--private", "--out", zip.toString());

    Map<String, String> files = unzipped(zip);
    assertThat(files).containsKey("boards/Ann-Bob-1.svg");
    assertThat(files.get("boards/Ann-Bob-1.svg")).doesNotContain("PAIR-INK");
    assertThat(files.get("boards/everybody-1.svg")).contains("ANNS-INK-AND-MORE");
    assertThat(files.keySet()).noneMatch(name -> name.startsWith("files/"));
    assertThat(files.get("events.jsonl"))
        .contains("\"type\":\"BoardsEmptied\"")
        .contains("\"type\":\"AttachmentsEmptied\"")
        .contains("\"type\":\"InvitationEnded\",\"invitation\":\"4d1e\"");
    assertThat(files.get("chat.md")).contains("ended an invitation and removed 1 members");
  }

  @Test
  void auditTellsWhatWasEmptied() { // QU-9, QU-10, QU-11
    StoredRoomFixture.empty(data());
    List<String> all = parley("audit", ROOM).out().lines().toList();

    assertThat(all.get(27)).contains("Bob emptied the private boards of Ann");
    assertThat(all.get(28)).contains("Bob removed all attachments of Ann, Bob");
    assertThat(all.get(29))
        .contains("Bob ended invitation 4d1e and removed Cid")
        .doesNotContain("[seen by Ann, Cid]");
  }

  @Test
  void exportWritesOverNothingAndLeavesNothingBehind() throws Exception {
    Path there = Files.writeString(folder.resolve("there.zip"), "mine");

    assertThat(parley("export", ROOM, "--out", there.toString()).err()).contains("already exists");
    assertThat(parley("export", "geometry", "--out", folder + "/x.zip").code())
        .isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(Files.readString(there)).isEqualTo("mine");
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void auditTellsWhoSawWhat() {
    List<String> all = parley("audit", ROOM).out().lines().toList();
    List<String> anns = parley("audit", ROOM, "--member", "Ann").out().lines().toList();
    List<String> cids = parley("audit", ROOM, "--member", "Cid", "--json").out().lines().toList();

    assertThat(all).hasSize(27);
    assertThat(all.get(2))
        .contains("#3")
        .contains("Ann said: ANNS-WORDS")
        .contains("[seen by Bob]");
    assertThat(all.get(4)).contains("Bob said").contains("[seen by Ann, Cid]");
    assertThat(all.get(5)).contains("Ann (privately to Bob) said").contains("[seen by Bob]");
    assertThat(all.get(7)).contains("Ann drew: 2 put");
    assertThat(all.get(18)).contains("Bob edited message").contains(": bobs better words");
    assertThat(all.get(23)).contains("Bob made Cid TUTOR with");
    assertThat(anns).noneMatch(line -> line.contains("bobs whisper"));
    assertThat(cids).noneMatch(line -> line.contains("WHISPER") || line.contains("Bob joined"));
    JsonNode first = Json.parse("line", cids.getFirst());
    assertThat(first.get("author").get("name").asString()).isEqualTo("Cid");
    assertThat(first.get("seenBy")).hasSize(2);
  }

  @Test
  void erasedMemberLeavesNoByteBehind() throws Exception {
    CommandResult ran = parley("erase", ROOM + "/Ann", "--yes");

    assertThat(ran.code()).as(ran.err()).isEqualTo(ExitCode.OK);
    assertThat(everyByte())
        .doesNotContain(ANNS)
        .doesNotContain("PAIR-INK")
        .doesNotContain("of Ann");
    assertThat(everyByte()).contains("bobs words").contains("bobs whisper").contains("bobs ink");
    assertThat(everyByte()).contains("BOBS-BYTES");
    List<String> audit = parley("audit", ROOM).out().lines().toList();
    assertThat(audit).hasSize(27);
    assertThat(audit.get(2)).contains("#3").contains("erased said: erased");
    assertThat(parley("erase", ROOM + "/" + ANN, "--yes").out()).contains("0 attachments");
  }

  @Test
  void erasedRoomIsGone() throws Exception {
    assertThat(parley("erase", ROOM, "--yes").out())
        .contains("27 events, 2 attachments and 0 recordings erased");

    assertThat(everyByte()).doesNotContain(ANNS).doesNotContain("bobs").doesNotContain(ROOM);
    assertThat(everyByte()).doesNotContain("BYTES");
    assertThat(parley("rooms").out()).doesNotContain(ROOM);
    assertThat(parley("erase", ROOM, "--yes").code()).isEqualTo(ExitCode.UNAVAILABLE);
    try (SqliteRoomLog log = SqliteRoomLog.open(StoreConfig.of(DataFolder.database(data())))) {
      assertThat(log.room(ROOM).toCompletableFuture().join())
          .isEqualTo(new RoomRecord(0, List.of(), RoomSettings.OPEN));
      assertThat(log.after(ROOM, EventTopic.BOARD, 0, 9).toCompletableFuture().join()).isEmpty();
    }
  }

  @Test
  void erasingNeedsAYesAndAMemberThatIsMeant() {
    assertThat(parley("erase", ROOM).err()).contains("--yes");
    assertThat(parley("erase", ROOM + "/Dan", "--yes").err()).contains("no member Dan");
    assertThat(parley("erase", "geometry", "--yes").code()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(parley("audit", ROOM, "--member", "Dan").code()).isEqualTo(ExitCode.UNAVAILABLE);
  }

  @Test
  void runningServerIsReadBesideAndNotErasedUnder() throws Exception {
    ServerConfig config = ServerConfig.builder().data(data()).port(0).tcpPort(0).build();
    try (ParleyServer server = ParleyServer.start(config)) {
      assertThat(server.url()).isNotNull();
      assertThat(parley("rooms").out()).contains(ROOM);
      assertThat(parley("audit", ROOM).out()).hasLineCount(27);

      CommandResult erase = parley("erase", ROOM, "--yes");

      assertThat(erase.err()).contains("in use by another server: stop that one");
      assertThat(erase.code()).isEqualTo(ExitCode.REFUSED);
    }
  }

  @Test
  void folderWithoutRoomsIsNotMade() {
    Path nowhere = folder.resolve("nowhere");

    CommandResult ran = CommandResult.parley("rooms", "--data", nowhere.toString());

    assertThat(ran.err()).contains("no room was ever kept");
    assertThat(nowhere).doesNotExist();
  }

  /** All files of the data folder, as bytes. */
  private String everyByte() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(data())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(Files.readString(file, ISO_8859_1));
      }
    }
    return all.toString();
  }

  private static Map<String, String> unzipped(Path zip) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    try (ZipFile file = new ZipFile(zip.toFile())) {
      for (ZipEntry entry : file.stream().toList()) {
        files.put(entry.getName(), new String(file.getInputStream(entry).readAllBytes(), UTF_8));
      }
    }
    return files;
  }
}
