package dev.parley.server.erasure;

import static dev.parley.testkit.Eventually.value;

import dev.parley.nodes.log.ReplaceableCopies;
import dev.parley.nodes.log.ReplicatedRoomLog;
import dev.parley.nodes.log.ReplicatedRooms;
import dev.parley.nodes.log.RoomContent;
import dev.parley.nodes.log.RoomContentFile;
import dev.parley.nodes.log.RoomContentWriter;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.recording.RecordedTrackInfo;
import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingReader;
import dev.parley.recording.RecordingWriter;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.cluster.TestNode;
import dev.parley.server.control.Remains;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.retention.SimulatedDays;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A node as far as erasures are concerned: its data folder, its copies, and its list. */
final class ErasingNode implements AutoCloseable {
  static final String ROOM = "algebra";

  final String id;
  final ErasedFiles files;
  final ReplicatedRooms rooms;
  final NodeErasures erasures;
  private final MemoryEngine engine;
  private final SimulatedDays days;
  private final ReplicatedRoomLog log;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  ErasingNode(String id, Path folder, MemoryEngine engine, SimulatedDays days, ClusterNodes nodes) {
    this.id = id;
    this.engine = engine;
    this.days = days;
    Path data = folder.resolve(id);
    SqliteRoomLog store = SqliteRoomLog.open(StoreConfig.of(DataFolder.database(data)));
    DiskFileStore disk = TestNode.files(data);
    rooms =
        new ReplicatedRooms(
            id,
            engine,
            new ReplaceableCopies(store, engine, data.resolve("incoming"), threads),
            threads,
            days,
            UUID::randomUUID,
            _ -> {});
    log = new ReplicatedRoomLog(rooms, store);
    files = new ErasedFiles(data, store, disk, engine);
    erasures = new NodeErasures(id, nodes, engine, rooms, files, days, days);
  }

  /** Becomes the owner of the room. {@return the last message that its copy includes} */
  long own(long epoch) {
    rooms.acquired(ROOM, epoch);
    return opened();
  }

  /** Opens the room, and closes it at once. {@return the last message that its copy includes} */
  long opened() {
    value("the room", log.room(ROOM));
    return position();
  }

  long position() {
    return value("the position", files.store().position(ROOM)).sequence();
  }

  /** Reads the stream, as a node that follows the room. */
  void follow() {
    value("the end of the stream", rooms.caughtUp(ROOM));
  }

  /** Appends an event of a member, as the room in memory does. */
  void append(UUID member, Event event) {
    long number = value("the room", log.room(ROOM)).lastNumber() + 1;
    MemberRecord record = member(member);
    LogEntry entry =
        new LogEntry(
            number,
            days.instant(),
            member,
            Optional.empty(),
            Optional.of(UUID.randomUUID()),
            event);
    value("an entry", log.append(ROOM, entry, Optional.of(record)));
  }

  static MemberRecord member(UUID member) {
    String name = "name of " + member;
    return new MemberRecord(
        member, name, "hash of " + member, false, Role.TUTOR, Rights.of(Role.TUTOR), false);
  }

  /** Stores an attachment on the disk, and in the engine. */
  UUID attach() throws IOException {
    UUID id = UUID.randomUUID();
    keep(id);
    engine.put(RoomKey.file(ROOM, id), new ByteArrayInputStream(new byte[] {1}));
    return id;
  }

  void keep(UUID attachment) throws IOException {
    Path content = Files.writeString(files.data().resolve("upload"), "x", StandardCharsets.UTF_8);
    files.disk().keep(ROOM, attachment, content);
  }

  boolean has(UUID attachment) {
    return files.disk().holds(ROOM, attachment);
  }

  /** Records a track of each of some members; the first of them has begun the recording. */
  UUID record(UUID... members) throws IOException {
    UUID recording = UUID.randomUUID();
    RecordingInfo info =
        new RecordingInfo(
            recording, ROOM, member(members[0]).name(), days.instant(), 7, Optional.of(id));
    try (RecordingWriter writer = RecordingWriter.begin(recordings(), info)) {
      for (UUID member : members) {
        writer.track(
            new RecordedTrackInfo(
                UUID.randomUUID(),
                member,
                member(member).name(),
                "CAMERA",
                "VP8",
                90_000,
                1,
                96,
                "",
                0));
      }
    }
    return recording;
  }

  private Path recordings() {
    return DataFolder.recordings(files.data());
  }

  boolean isRecorded(UUID recording) {
    return Files.exists(RecordingReader.folder(recordings(), recording));
  }

  /** Cuts the description of a recording short. */
  void damage(UUID recording) throws IOException {
    Path about = RecordingReader.folder(recordings(), recording).resolve("recording.json");
    Files.writeString(about, "{");
  }

  /** {@return the text of all files of a recording that describe it} */
  String described(UUID recording) {
    Path folder = RecordingReader.folder(recordings(), recording);
    StringBuilder all = new StringBuilder();
    try (var found = Files.list(folder)) {
      for (Path file : found.filter(each -> each.toString().endsWith(".json")).toList()) {
        all.append(Files.readString(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all.toString();
  }

  /** Removes the room with attachments and recordings. */
  CompletableFuture<Void> remove(Set<UUID> attachments, Set<UUID> recordings) {
    long after = opened();
    return erase(
        new ErasedContent(after, Optional.empty(), attachments, recordings),
        "",
        erasure -> removed(erasure, after));
  }

  /** Appends the message that removes the room. */
  CompletionStage<Void> removed(UUID erasure, long after) {
    return log.remove(ROOM, erasure, after);
  }

  /** Replaces the content of the room by nothing, as if there was only this member. */
  CompletableFuture<Void> erase(UUID member, Set<UUID> attachments, Set<UUID> recordings) {
    long after = opened();
    RoomContentFile content = content(after);
    return erase(
        new ErasedContent(after, Optional.of(member(member)), attachments, recordings),
        content.name(),
        erasure -> log.replace(ROOM, erasure, stored(content)));
  }

  CompletableFuture<Void> erase(
      ErasedContent erased,
      String content,
      java.util.function.Function<UUID, CompletionStage<Void>> takePlace) {
    return erasures.erase(ROOM, erased, content, takePlace).toCompletableFuture();
  }

  /** {@return new content without entries} */
  static RoomContentFile content(long after) {
    return written(new ByteArrayOutputStream(), after);
  }

  private static RoomContentFile written(ByteArrayOutputStream to, long after) {
    try (RoomContentWriter writer = new RoomContentWriter(to)) {
      writer.write(new RoomContent.Member(member(new UUID(9, 9))));
      return writer.end(RoomKey.of(ROOM) + ".content." + UUID.randomUUID(), after);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  RoomContentFile stored(RoomContentFile content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    written(bytes, content.after());
    engine.put(content.name(), new ByteArrayInputStream(bytes.toByteArray()));
    return content;
  }

  Remains remains() {
    return value("what remains", erasures.remains(ROOM));
  }

  @Override
  public void close() {
    erasures.close();
    rooms.close();
    threads.shutdownNow();
    files.store().close();
    files.disk().close();
  }
}
