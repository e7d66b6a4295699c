package dev.parley.server.retention;

import static dev.parley.testkit.Eventually.value;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parley.base.MemoryBudget;
import dev.parley.files.render.RenderLimits;
import dev.parley.room.Conference;
import dev.parley.room.ConferenceDependencies;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.AdmissionTerms;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.MediaBackend;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.archive.DataFolderReader;
import dev.parley.server.archive.RoomSummary;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.stream.Stream;

/**
 * Rooms on a real data folder, open to all, with a time that tests pass. A room stays in memory
 * until the school is closed.
 */
final class RetentionFixture implements AutoCloseable {
  final SimulatedDays days;
  final RetentionJob.RetentionTarget place;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  RetentionFixture(Path data, SimulatedDays days) {
    this(data, days, Optional.empty());
  }

  /**
   * @param node id of the node of a cluster that has the folder; empty for a server alone
   */
  RetentionFixture(Path data, SimulatedDays days, Optional<String> node) {
    this.days = days;
    SqliteRoomLog log = SqliteRoomLog.open(StoreConfig.of(DataFolder.database(data)));
    DiskFileStore fileStore =
        DiskFileStore.open(
            DataFolder.attachments(data),
            Optional.empty(),
            RenderLimits.DEFAULT,
            MemoryBudget.unlimited());
    ConferenceDependencies world =
        new ConferenceDependencies(
            log,
            fileStore,
            MediaBackend.NONE,
            threads,
            days,
            (_, _) -> {},
            new Random(),
            () -> new JoinCaller(UUID.randomUUID().toString(), () -> false),
            new OpenAdmission(),
            MemoryBudget.unlimited());
    place =
        new RetentionJob.RetentionTarget(
            data, node, new Conference(world), log, new LocalRoomLogs(log), fileStore, true);
  }

  private static final class OpenAdmission implements AdmissionPolicy {
    @Override
    public CompletionStage<AdmissionTerms> enter(String room, Optional<String> invitation) {
      return CompletableFuture.completedFuture(
          new AdmissionTerms(Optional.of(Role.TUTOR), Optional.empty(), Optional.empty()));
    }

    @Override
    public CompletionStage<String> invite(
        String room, Role role, Optional<String> name, Instant expires) {
      return CompletableFuture.completedFuture("");
    }
  }

  /** {@return its job, whose rounds are made by the thread that passes the time} */
  RetentionJob job(Optional<Duration> retain) {
    return new RetentionJob(place, retain, days, days, Runnable::run);
  }

  JoinResult join(String room) throws Exception {
    return value("a session", joining(room));
  }

  CompletionStage<JoinResult> joining(String room) throws Exception {
    return place
        .conference()
        .join(new JoinRequest(room, "Ann", Optional.empty(), Optional.empty()));
  }

  JoinResult resume(String room, String key) throws Exception {
    return value(
        "a session",
        place.conference().join(new JoinRequest(room, "", Optional.of(key), Optional.empty())));
  }

  static void say(JoinResult who, String text) throws Exception {
    say(who, text, List.of());
  }

  static UUID say(JoinResult who, String text, List<UUID> attachments) throws Exception {
    UUID id = UUID.randomUUID();
    ChatMessage line = new ChatMessage(id, Optional.empty(), text, Optional.empty(), attachments);
    value("a receipt", who.session().say(line));
    return id;
  }

  /** Puts an attachment into a room; its bytes are the name. */
  static UUID attach(JoinResult who, String name) throws Exception {
    UUID id = UUID.randomUUID();
    dev.parley.room.api.files.Files files = value("files", who.session().files());
    byte[] bytes = name.getBytes(ISO_8859_1);
    NewAttachment file = new NewAttachment(id, Optional.empty(), name, bytes.length);
    return value("an attachment", files.attach(file, subscriber -> pieces(bytes, subscriber))).id();
  }

  private static void pieces(byte[] bytes, Flow.Subscriber<? super byte[]> subscriber) {
    SubmissionPublisher<byte[]> publisher = new SubmissionPublisher<>();
    publisher.subscribe(subscriber);
    publisher.submit(bytes);
    publisher.close();
  }

  List<String> rooms() {
    try (DataFolderReader archive = DataFolderReader.open(place.data())) {
      return archive.rooms().stream().map(RoomSummary::room).toList();
    }
  }

  /** {@return all that is in files of the data folder} */
  String everyByte() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(place.data())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(Files.readString(file, ISO_8859_1));
      }
    }
    return all.toString();
  }

  @Override
  public void close() {
    threads.shutdownNow();
    place.fileStore().close();
    place.log().close();
  }
}
