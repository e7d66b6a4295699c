package dev.parley.discovery;

import static dev.parley.discovery.DiscoveryFixture.WAYS;
import static dev.parley.discovery.DiscoveryFixture.uri;
import static dev.parley.testkit.Eventually.ended;
import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.transport.api.Announcement;
import dev.parley.transport.api.Announcement.ExportedService;
import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalDiscoveryTest {
  /** No process has it. */
  private static final long DEAD = 4_999_999;

  @TempDir Path folder;
  private DiscoveryFixture here;

  @BeforeEach
  void runFolder() {
    here = new DiscoveryFixture(folder.resolve("run"));
  }

  @Test
  @DisplayName("DI-5: announced name is found with all ways for the same process")
  void announcedNameIsFoundWithAllWaysForTheSameProcess() {
    try (Announcement _ = here.announce("desk")) {
      assertThat(here.discovery.resolve(uri("desk"), here.transports)).isEqualTo(WAYS);
      assertThat(here.discovery.resolve(uri("desk?tcp"), here.transports)).isEqualTo(WAYS);
    }
  }

  @Test
  @DisplayName("DI-5: way within one jvm is none for other processes")
  void wayWithinOneJvmIsNoneForOtherProcesses() throws IOException {
    here.leave("desk", DEAD);

    assertThat(here.discovery.resolve(uri("desk"), here.transports)).isEqualTo(WAYS.subList(1, 3));
  }

  @Test
  @DisplayName("DI-3: name is found once its owner listens")
  void nameIsFoundOnceItsOwnerListens() {
    try (Announcement announcement = here.discovery.announce(uri("desk"), here.transports)) {
      announcement.publishExports(List.of(new ExportedService("a", "b", "c")));
      fails(
          Reason.UNREACHABLE,
          "there are no services",
          () -> here.discovery.resolve(uri("desk"), here.transports));

      announcement.publishEndpoints(WAYS);

      assertThat(here.discovery.resolve(uri("desk"), here.transports)).isEqualTo(WAYS);
    }
  }

  @Test
  @DisplayName("DI-4: owner listens at every way the fastest first")
  void ownerListensAtEveryWayTheFastestFirst() {
    long pid = ProcessHandle.current().pid();

    try (Announcement plain = here.discovery.announce(uri("desk"), here.transports);
        Announcement tcp = here.discovery.announce(uri("desk2?tcp"), here.transports)) {
      assertThat(plain.wantedEndpoints())
          .containsExactly(
              URI.create("jvm:desk-" + pid),
              URI.create("memory:desk-" + pid),
              URI.create("pipe:desk-" + pid),
              URI.create(
                  "unix:" + folder.resolve("run/desk-" + pid + ".sock").toUri().getRawPath()));
      assertThat(tcp.wantedEndpoints()).hasSize(5).endsWith(URI.create("tcp://127.0.0.1:0"));
    }
  }

  @Test
  @DisplayName("DI-4: name that is too long for a socket is shortened")
  void nameThatIsTooLongForASocketIsShortened() {
    long pid = ProcessHandle.current().pid();
    ServiceRegistry services = new ServiceRegistry(Path.of("/" + "f".repeat(60)));
    String longName = "n".repeat(48);

    assertThat(services.endpointName("n".repeat(23), 1234567))
        .isEqualTo("n".repeat(23) + "-1234567");
    assertThat(services.endpointName("n".repeat(24), 1234567)).hasSize(16).endsWith("-1234567");
    assertThat(services.endpointName(longName, pid))
        .isNotEqualTo(services.endpointName(longName + "x", pid));
  }

  @Test
  void whatIsExportedIsInTheFile() throws IOException {
    try (Announcement announcement = here.announce("desk")) {
      ExportedService odd =
          new ExportedService("two words\n%\u00e4", "dev.parley.Calculator", "00ff");
      announcement.publishExports(List.of(odd));
      assertThat(here.services.read("desk").exports()).containsExactly(odd);

      announcement.publishExports(List.of());
      assertThat(here.services.read("desk").exports()).isEmpty();
    }
  }

  @Test
  @DisplayName("DI-2: name has one owner")
  void nameHasOneOwner() {
    try (Announcement _ = here.announce("desk")) {
      fails(Reason.IN_USE, "this process has that name", () -> here.announce("desk"));
      assertThat(here.discovery.resolve(uri("desk"), here.transports)).isEqualTo(WAYS);
    }
    here.announce("desk").close();
  }

  @Test
  @DisplayName("DI-6: name is had by who waits for somebody who only looks whether its owner lives")
  void nameIsHadByWhoWaitsForSomebodyWhoOnlyLooks() throws Exception {
    here.services.make();
    FileChannel file = lockFileOfAnother("desk");
    FileLock looking = file.lock();
    CompletableFuture<Announcement> had = new CompletableFuture<>();
    Thread waiting = Thread.ofPlatform().start(() -> had.complete(here.announce("desk")));
    long aMoment = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300);
    eventually("a moment", () -> System.nanoTime() - aMoment > 0);

    looking.close();

    value("the name", had).close();
    file.close();
    ended(waiting);
  }

  @Test
  void nameThatCannotBeHadOpensNoFileEachTime() throws IOException {
    Path open = Path.of("/proc/self/fd");
    assumeTrue(Files.isDirectory(open), "not verifiable here: open files cannot be counted");
    here.services.make();
    Path file = here.services.lockFile("desk");
    try (FileChannel copyOfUs = lockFileOfAnother("desk");
        FileLock _ = copyOfUs.lock()) {
      for (int i = 0; i < 20; i++) {
        assertThat(NameLock.take(file)).isNull();
      }

      assertThat(opened(open, file)).isLessThanOrEqualTo(2);
    }
    try (NameLock hold = NameLock.take(file)) {
      assertThat(hold).isNotNull();
    }
    assertThat(opened(open, file)).isZero();
  }

  /** Opens it as another copy of the class does. */
  private FileChannel lockFileOfAnother(String name) throws IOException {
    Path file =
        Files.createFile(
            here.services.lockFile(name), RuntimeFolder.ownerOnlyAttributes("rw-------"));
    return FileChannel.open(file, StandardOpenOption.WRITE);
  }

  private static long opened(Path descriptors, Path file) throws IOException {
    long count = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(descriptors)) {
      for (Path each : all) {
        try {
          count += Files.readSymbolicLink(each).toString().startsWith(file.toString()) ? 1 : 0;
        } catch (NoSuchFileException e) {
          // closed in this moment
        }
      }
    }
    return count;
  }

  @Test
  void nothingIsLeftOfANameThatIsGivenBack() throws IOException {
    Announcement announcement = here.announce("desk");

    announcement.close();
    announcement.close();
    announcement.publishExports(List.of(new ExportedService("a", "b", "c")));

    fails(
        Reason.UNREACHABLE,
        "there are no services",
        () -> here.discovery.resolve(uri("desk"), here.transports));
    try (var files = Files.list(folder.resolve("run/services"))) {
      Path lock = here.services.lockFile("desk");
      assertThat(files.filter(file -> RuntimeFolder.POSIX_FILES || !file.equals(lock))).isEmpty();
    }
  }

  @Test
  void whoIsNotThereIsToldWhoIs() throws IOException {
    fails(
        Reason.UNREACHABLE,
        "there are no services",
        () -> here.discovery.resolve(uri("desk"), here.transports));

    for (int i = 0; i < 10; i++) {
      here.leave("s" + i, DEAD);
    }

    fails(
        Reason.UNREACHABLE,
        "there is s0, s1, s2, s3, s4, s5, s6, s7 and 2 more; try parley ls",
        () -> here.discovery.resolve(uri("desk"), here.transports));
  }

  @Test
  @DisplayName("DI-6: what a dead owner left is removed by who could not reach it")
  void whatADeadOwnerLeftIsRemovedByWhoCouldNotReachIt() throws IOException {
    here.leave("desk", DEAD);
    Path rendezvousFile = Files.createFile(here.services.rendezvousPath("desk-" + DEAD, ".memory"));
    Path other = Files.createFile(here.services.rendezvousPath("desk-" + DEAD + ".b-7", ".memory"));

    here.discovery.reportUnreachable(uri("desk"));

    assertThat(here.services.file("desk")).doesNotExist();
    assertThat(Files.exists(here.services.lockFile("desk"))).isEqualTo(!RuntimeFolder.POSIX_FILES);
    assertThat(rendezvousFile).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  @DisplayName("DI-6: what a dead owner left is removed by who lists")
  void whatADeadOwnerLeftIsRemovedByWhoLists() throws IOException {
    here.leave("dead", DEAD);
    try (Announcement _ = here.announce("desk")) {
      ServiceRegistry.ServiceListing listing = here.services.list();

      assertThat(listing.alive()).extracting(ServiceEntry::name).containsExactly("desk");
      assertThat(listing.unreadable()).isEmpty();
    }
    assertThat(here.services.file("dead")).doesNotExist();
  }

  @Test
  @DisplayName("DI-6: what an owner left that died before it was announced is removed by who lists")
  void whatAnOwnerLeftThatDiedBeforeItWasAnnouncedIsRemovedByWhoLists() throws IOException {
    try (Announcement _ = here.announce("desk");
        Announcement silent = here.discovery.announce(uri("silent"), here.transports)) {
      lockFileOfAnother("dead").close();
      Path begun = Files.createFile(here.services.file("dead").resolveSibling("dead.new"));

      here.services.list();

      assertThat(begun).doesNotExist();
      assertThat(Files.exists(here.services.lockFile("dead")))
          .isEqualTo(!RuntimeFolder.POSIX_FILES);
      assertThat(here.services.lockFile("desk")).exists();
      assertThat(here.services.lockFile("silent")).exists();
      silent.publishEndpoints(WAYS);
      assertThat(here.services.list().alive()).hasSize(2);
    }
  }

  @Test
  @DisplayName("DI-6: name of a dead owner can be taken")
  void nameOfADeadOwnerCanBeTaken() throws IOException {
    here.leave("desk", DEAD);

    try (Announcement announcement = here.discovery.announce(uri("desk"), here.transports)) {
      fails(
          Reason.UNREACHABLE,
          "there are no services",
          () -> here.discovery.resolve(uri("desk"), here.transports));
      announcement.publishEndpoints(WAYS);
      assertThat(here.services.read("desk").pid()).isEqualTo(ProcessHandle.current().pid());
    }
  }

  @Test
  @DisplayName("DI-6: predecessor that had the number of this process is dead")
  void predecessorThatHadTheNumberOfThisProcessIsDead() throws IOException {
    ServiceEntry left = here.leave("desk", ProcessHandle.current().pid());

    assertThat(left.started())
        .isBefore(ProcessHandle.current().info().startInstant().orElseThrow());
    assertThat(here.services.list().alive()).isEmpty();
    assertThat(here.services.file("desk")).doesNotExist();
  }

  @Test
  void livingOwnerStaysWhenSomebodyDidNotReachIt() {
    try (Announcement _ = here.announce("desk")) {
      here.discovery.reportUnreachable(uri("desk"));

      assertThat(here.discovery.resolve(uri("desk"), here.transports)).isEqualTo(WAYS);
    }
  }

  @Test
  void thereIsNobodyWhereThereIsNoFolder() throws IOException {
    assertThat(here.services.list())
        .isEqualTo(new ServiceRegistry.ServiceListing(List.of(), List.of()));
  }

  static void fails(Reason reason, String words, ThrowingCallable attempt) {
    assertThatExceptionOfType(TransportException.class)
        .isThrownBy(attempt)
        .withMessageContaining(words)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
  }
}
