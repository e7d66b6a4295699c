package dev.parley.server.upkeep;

import static dev.parley.testkit.Eventually.value;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parley.base.MemoryBudget;
import dev.parley.conference.Client;
import dev.parley.conference.Conference;
import dev.parley.conference.Surroundings;
import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.api.files.NewAttachment;
import dev.parley.conference.spi.Door;
import dev.parley.conference.spi.Entry;
import dev.parley.conference.spi.MediaCarrier;
import dev.parley.files.render.RenderLimits;
import dev.parley.server.archive.Archive;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.archive.RoomSummary;
import dev.parley.server.files.DiskShelf;
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
final class School implements AutoCloseable {
  final Days days;
  final Upkeep.Place place;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  School(Path data, Days days) {
    this.days = days;
    SqliteRoomLog log = SqliteRoomLog.open(StoreConfig.of(DataFolder.database(data)));
    DiskShelf shelf =
        DiskShelf.open(
            DataFolder.attachments(data),
            Optional.empty(),
            RenderLimits.DEFAULT,
            MemoryBudget.unlimited());
    Surroundings world =
        new Surroundings(
            log,
            shelf,
            MediaCarrier.NONE,
            threads,
            days,
            (_, _) -> {},
            new Random(),
            () -> new Client(UUID.randomUUID().toString(), () -> false),
            new OpenDoor(),
            MemoryBudget.unlimited());
    place = new Upkeep.Place(data, new Conference(world), log, shelf);
  }

  private static final class OpenDoor implements Door {
    @Override
    public CompletionStage<Entry> enter(String room, Optional<String> invitation) {
      return CompletableFuture.completedFuture(
          new Entry(Optional.of(Role.TUTOR), Optional.empty(), Optional.empty()));
    }

    @Override
    public CompletionStage<String> invite(
        String room, Role role, Optional<String> name, Instant expires) {
      return CompletableFuture.completedFuture("");
    }
  }

  /** {@return its upkeep, whose rounds are made by the thread that passes the time} */
  Upkeep upkeep(Optional<Duration> retain) {
    return new Upkeep(place, retain, days, days, Runnable::run);
  }

  Admission join(String room) throws Exception {
    return value("a seat", joining(room));
  }

  CompletionStage<Admission> joining(String room) throws Exception {
    return place
        .conference()
        .join(new JoinRequest(room, "Ann", Optional.empty(), Optional.empty()));
  }

  Admission resume(String room, String key) throws Exception {
    return value(
        "a seat",
        place.conference().join(new JoinRequest(room, "", Optional.of(key), Optional.empty())));
  }

  static void say(Admission who, String text) throws Exception {
    say(who, text, List.of());
  }

  static UUID say(Admission who, String text, List<UUID> attachments) throws Exception {
    UUID id = UUID.randomUUID();
    Line line = new Line(id, Optional.empty(), text, Optional.empty(), attachments);
    value("a receipt", who.seat().say(line));
    return id;
  }

  /** Puts an attachment into a room; its bytes are the name. */
  static UUID attach(Admission who, String name) throws Exception {
    UUID id = UUID.randomUUID();
    dev.parley.conference.api.files.Files files = value("files", who.seat().files());
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
    try (Archive archive = Archive.open(place.data())) {
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
    place.shelf().close();
    place.log().close();
  }
}
